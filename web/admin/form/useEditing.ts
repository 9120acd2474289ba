import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import type { Refused } from '../../../api/rules/unfinished.ts'
import { newMutationId } from '../../graphql/mutation-id.ts'
import type { DraftKind } from '../../gql/graphql.ts'
import { KINDS } from '../../gql/nouns.ts'
import type { EditedNoun } from '../../paths.ts'
import type { Outcome } from '../../ui/Form.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { announce } from '../../layout/announcements.ts'
import { continued } from '../draft/stored-draft.ts'
import { useDraft, type FoundDraft } from '../draft/useDraft.ts'
import { useOthersEditing } from '../draft/useOthersEditing.ts'
import { conflictOf, type Conflict } from '../history/conflict.ts'
import { hasNewForm, isSame, type EditorSource, type Version } from './editor.ts'
import { refusedIn } from './useFieldProblems.ts'
import { useOutcome } from './useOutcome.tsx'
import type { Verdict } from './verdict.ts'

const DRAFT_KINDS = { ...KINDS, sources: 'SOURCE', settings: 'SETTINGS', tags: 'TAG' } as const satisfies Record<
  EditedNoun,
  DraftKind
>

/** What the server would say of values; `stored` are those that they overwrite, `known` is what it has refused already. */
export type Judge<Values, Input> = (values: Values, stored: Values, known?: Refused) => Verdict<Input>

/** The state of an editor form: values, base, draft, and a conflict with another save. */
export function useEditing<Values extends object, Input>(
  of: EditedNoun,
  judge: Judge<Values, Input>,
  { id, initial, copied, onSave, onReload }: EditorSource<Values, Input>,
  isSingle = false,
) {
  const t = useTranslations('adminForm')
  const { outcomeOf, refusalOf } = useOutcome(of)
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(copied ?? base.values)
  const [sent, setSent] = useState(base.values)
  const [met, setMet] = useState<{ conflict: Conflict; theirs: Version<Values> } | null>(null)
  const [mutationId, setMutationId] = useState(newMutationId)
  const [isSaved, setSaved] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [created, setCreated] = useState<string | null>(null)
  const isDirty = !isSaved && !isSame(values, base.values)
  const draft = useDraft({ of: DRAFT_KINDS[of], id, values, base, mutationId, isDirty })
  useUnsaved(isDirty, draft.drop)
  const present = useOthersEditing(DRAFT_KINDS[of], id)

  async function send(sent: Values, basedOn: string | null, stays: boolean, known?: Refused): Promise<Outcome> {
    setSent(sent)
    const verdict = judge(sent, base.values, known)
    if (verdict.input === null) return refusalOf(verdict)
    const { error, id: saved } = await onSave(verdict.input, basedOn, mutationId)
    if (error && (await compare(error, sent))) return {}
    if (error) {
      const refused = refusedIn(error, verdict.placeOf)
      // What is hidden is saved without it.
      const waits = !verdict.isPublic && !known && Object.keys(refused).length > 0 ? refused : null
      return waits && judge(sent, base.values, waits).input ? send(sent, basedOn, stays, waits) : outcomeOf(error)
    }
    draft.drop()
    const done = !id && hasNewForm(of) ? t(`created.${of}`) : t(`updated.${of}`)
    const success = verdict.waiting > 0 ? `${done} ${t('waiting', { count: verdict.waiting })}` : done
    const stored = stays && id ? await onReload?.() : null
    if (stored) return editOn(stored, success)
    setSaved(true)
    setWaiting(verdict.waiting)
    if (!stays || id || !saved) return { success }
    announce({ tone: 'success', text: success })
    setCreated(saved)
    return {}
  }

  /** After it was saved: what is written from now on is based on that. */
  function editOn(stored: Version<Values>, success: string): Outcome {
    setBase(stored)
    setValues(stored.values)
    // The comparison that sent it is gone then.
    if (met) announce({ tone: 'success', text: success })
    setMet(null)
    return { success }
  }

  /** On a conflict, shows the other save next to the submitted values. */
  async function compare(error: CombinedError, sent: Values): Promise<boolean> {
    const conflict = conflictOf(error)
    const theirs = conflict && (await onReload?.())
    if (!theirs) return false
    if (met) setBase(met.theirs)
    setValues(sent)
    setMet({ conflict, theirs })
    return true
  }

  function editMerged(merged: Values) {
    if (met) setBase(met.theirs)
    setValues(merged)
    setMet(null)
  }

  function takeDraft(found: FoundDraft<Values>) {
    const next = continued(found, base)
    setValues(next.values)
    // If it was saved meanwhile, saving is then a conflict.
    setBase(next.base)
    // It may have been submitted before, with the response lost.
    setMutationId(found.mutationId)
    draft.take(found)
  }

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setValues((current) => ({ ...current, [name]: value }))
  }

  return {
    base: base.values,
    values,
    sent,
    set,
    isDirty,
    isSaved,
    /** How many rows and values of what is saved wait. */
    waiting,
    /** Id of what was created and is edited on. */
    created,
    save: (stays: boolean) => send(values, base.updatedAt, stays),
    draft: { ...draft, take: takeDraft },
    /** Email addresses of the others who have it open now. */
    present,
    loaded: initial.updatedAt,
    conflict: met && {
      ...met,
      save: (merged: Values) => send(merged, met.theirs.updatedAt, isSingle),
      edit: editMerged,
    },
  }
}
