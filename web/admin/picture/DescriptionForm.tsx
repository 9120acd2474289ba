import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation, type CombinedError } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { codeOf } from '../../graphql/load.ts'
import { announce } from '../../layout/announcements.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { onCtrlEnter } from '../form/ctrl-enter.ts'
import { useFieldProblems } from '../form/useFieldProblems.ts'
import { useFailure } from '../layout/useFailure.ts'
import { CreditProposals, rememberCredit } from './CreditProposals.tsx'
import type { Described } from './describing.ts'
import styles from './DescribePicture.module.css'
import { FocusField } from './FocusField.tsx'
import { INPUT_LIMITS } from '../../../api/rules/input-limits.ts'

const SetPhoto = graphql(`
  mutation SetPhoto($input: PhotoInput!, $basedOn: PhotoAltInput) {
    setPhoto(input: $input, basedOn: $basedOn) {
      url
      altEn: alt(lang: EN, fallback: false)
      altEs: alt(lang: ES, fallback: false)
      shownEn: alt(lang: EN)
      shownEs: alt(lang: ES)
      credit
      licence
      sourceUrl
      focusX
      focusY
    }
  }
`)

const LICENCES = ['CC BY 4.0', 'CC BY-SA 4.0', 'CC BY-NC 4.0', 'CC BY-NC-SA 4.0', 'CC0 1.0']

const TEXTS = ['altEn', 'altEs', 'credit', 'licence', 'sourceUrl'] as const
const POSITIONS = ['focusX', 'focusY'] as const

type Values = Record<(typeof TEXTS)[number], string> & Record<(typeof POSITIONS)[number], number>
type Alt = Pick<Values, 'altEn' | 'altEs'>

function valuesFrom(read: (name: keyof Values) => unknown): Values {
  const texts = TEXTS.map((name) => [name, String(read(name) ?? '')])
  return Object.fromEntries([...texts, ...POSITIONS.map((name) => [name, Number(read(name))])]) as Values
}

/** The texts of another save that would be lost. */
function savedMeanwhile(error: CombinedError): Alt | null {
  if (codeOf(error) !== 'CONFLICT') return null
  const { altEn, altEs } = error.graphQLErrors[0]!.extensions
  return { altEn: String(altEn ?? ''), altEs: String(altEs ?? '') }
}

type DescriptionFormProps = {
  photo: Described
  /** Whether another picture waits for its description. */
  hasNext: boolean
  onSaved: (goesOn: boolean) => void
}

/** What a picture shows, who made it and what must stay visible. It applies wherever the picture is shown. */
export function DescriptionForm({ photo, hasNext, onSaved }: DescriptionFormProps) {
  const t = useTranslations('adminPictures')
  const failureOf = useFailure()
  const problemsOf = useFieldProblems()
  const licences = useId()
  const goesOn = useRef(false)
  const [, save] = useMutation(SetPhoto)
  // What the writer has seen, whatever the cache learns meanwhile.
  const [seen, setSeen] = useState(() => valuesFrom((name) => photo[name]))

  async function handleSend(data: FormData): Promise<Outcome | void> {
    const written = valuesFrom((name) => data.get(name))
    // Somebody else may have saved the rest.
    const edited = Object.entries(written).filter(([name, value]) => value !== seen[name as keyof Values])
    const input = { url: photo.url, ...Object.fromEntries(edited) }
    const { error } = await save({ input, basedOn: { altEn: seen.altEn, altEs: seen.altEs } })
    const theirs = error && savedMeanwhile(error)
    if (theirs) {
      // Who saves again has seen them.
      setSeen({ ...seen, ...theirs })
      const lost = (['altEn', 'altEs'] as const).filter((side) => theirs[side] !== written[side])
      return {
        error: t('describeConflict'),
        fields: Object.fromEntries(lost.map((side) => [side, t('savedMeanwhile', { text: theirs[side] })])),
      }
    }
    if (error) {
      return {
        error: failureOf(error, t('describeFailure')),
        fields: problemsOf(error),
      }
    }
    setSeen(written)
    rememberCredit(written)
    announce({ tone: 'success', text: t('described') })
    onSaved(goesOn.current)
  }

  return (
    <Form legend={t('describeTitle')} onSend={handleSend} guards className={styles.form}>
      <FocusField photo={photo}>
        <div className={`stack ${styles.words}`} onKeyDown={handleKey}>
          <p className="hint">{t('describeLead')}</p>
          {(['En', 'Es'] as const).map((side) => (
            <TextArea
              key={side}
              data-first-focus={side === 'En' ? '' : undefined}
              ref={side === 'En' ? focusOnce : undefined}
              name={`alt${side}`}
              lang={side === 'En' ? 'en' : 'es'}
              rows={2}
              label={t(`alt${side}`)}
              defaultValue={photo[`alt${side}`] ?? ''}
              maxLength={INPUT_LIMITS.line}
              spellCheck
            />
          ))}
          {!photo.credit && !photo.licence && <CreditProposals fileCredit={photo.fileCredit} />}
          <div className={`stack ${styles.pair}`}>
            <Field
              name="credit"
              label={t('credit')}
              hint={t('creditHint')}
              defaultValue={photo.credit ?? ''}
              maxLength={INPUT_LIMITS.line}
            />
            <Field
              name="licence"
              label={t('licence')}
              hint={t('licenceHint')}
              defaultValue={photo.licence ?? ''}
              maxLength={INPUT_LIMITS.line}
              list={licences}
            />
          </div>
          <datalist id={licences}>
            {LICENCES.map((licence) => (
              <option key={licence} value={licence}>
                {licence}
              </option>
            ))}
          </datalist>
          <Field
            name="sourceUrl"
            label={t('sourceUrl')}
            hint={t('sourceUrlHint')}
            defaultValue={photo.sourceUrl ?? ''}
            maxLength={2000}
            inputMode="url"
            placeholder="https://"
          />
          <p className="row">
            <SubmitButton onClick={() => (goesOn.current = false)}>{t('saveDescription')}</SubmitButton>
            {hasNext && (
              <Button
                type="submit"
                variant="secondary"
                aria-keyshortcuts="Control+Enter"
                title="Ctrl+Enter"
                onClick={() => (goesOn.current = true)}
              >
                {t('saveAndDescribeNext')}
              </Button>
            )}
          </p>
        </div>
      </FocusField>
    </Form>
  )
}

/** Saves, and goes on with the next picture if there is one. */
const handleKey = onCtrlEnter<HTMLElement>(({ currentTarget }) =>
  [...currentTarget.querySelectorAll<HTMLElement>('[type=submit]')].at(-1)?.click(),
)

/** The dialog stays open from picture to picture. */
function focusOnce(field: HTMLElement | null) {
  field?.focus()
}
