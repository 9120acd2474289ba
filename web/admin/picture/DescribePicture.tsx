import { useId, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useMutation, type CombinedError } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { codeOf } from '../../graphql/load.ts'
import { announce } from '../../layout/announcements.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { useFieldProblems } from '../form/useFieldProblems.ts'
import { useFailure } from '../layout/useFailure.ts'
import type { PictureFile } from '../../ui/Picture.tsx'
import styles from './DescribePicture.module.css'
import { FocusField } from './FocusField.tsx'
import { rememberCredit, SameCredit } from './SameCredit.tsx'

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

type Described = {
  url: string
  altEn?: string | null
  altEs?: string | null
  credit?: string | null
  licence?: string | null
  sourceUrl?: string | null
  focusX: number
  focusY: number
} & PictureFile

const MAX_LINE = 300
const LICENCES = ['CC BY 4.0', 'CC BY-SA 4.0', 'CC BY-NC 4.0', 'CC BY-NC-SA 4.0', 'CC0 1.0']

type DescribePictureProps = {
  photo: Described
  name: string
  /** What the button says, if it is to say more than that the picture can be described. */
  children?: ReactNode
}

/** A button with a dialog. The description applies wherever the picture is shown, and is saved immediately. */
export function DescribePicture({ photo, name, children }: DescribePictureProps) {
  const t = useTranslations('adminPictures')
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  return (
    <>
      <Button
        variant="quiet"
        className={children ? undefined : styles.open}
        aria-haspopup="dialog"
        aria-label={children ? undefined : t('describeOne', { name })}
        onClick={() => setState('open')}
      >
        {children ?? t('describe')}
      </Button>
      {state !== 'new' &&
        createPortal(
          // Outside the form of the picture: React would handle the submit event of one as the other's.
          <div onSubmit={(event) => event.stopPropagation()}>
            <Dialog open={state === 'open'} onClose={() => setState('closed')} title={t('describeTitle')} size="lg">
              <DescriptionForm photo={photo} onSaved={() => setState('closed')} />
            </Dialog>
          </div>,
          document.body,
        )}
    </>
  )
}

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

function DescriptionForm({ photo, onSaved }: { photo: Described; onSaved: () => void }) {
  const t = useTranslations('adminPictures')
  const failureOf = useFailure()
  const problemsOf = useFieldProblems()
  const licences = useId()
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
    onSaved()
  }

  return (
    <Form legend={t('describeTitle')} onSend={handleSend} guards>
      {({ busy, fields }) => (
        <>
          <p className={styles.lead}>{t('describeLead')}</p>
          <FocusField photo={photo} />
          {(['En', 'Es'] as const).map((side) => (
            <TextArea
              key={side}
              name={`alt${side}`}
              lang={side === 'En' ? 'en' : 'es'}
              rows={2}
              label={t(`alt${side}`)}
              defaultValue={photo[`alt${side}`] ?? ''}
              error={fields[`alt${side}`]}
              maxLength={MAX_LINE}
              spellCheck
            />
          ))}
          {!photo.credit && !photo.licence && <SameCredit />}
          <Field
            name="credit"
            label={t('credit')}
            hint={t('creditHint')}
            defaultValue={photo.credit ?? ''}
            error={fields['credit']}
            maxLength={MAX_LINE}
          />
          <Field
            name="licence"
            label={t('licence')}
            hint={t('licenceHint')}
            defaultValue={photo.licence ?? ''}
            error={fields['licence']}
            maxLength={MAX_LINE}
            list={licences}
          />
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
            error={fields['sourceUrl']}
            maxLength={2000}
            inputMode="url"
            placeholder="https://"
          />
          <p>
            <Button type="submit" busy={busy}>
              {t('saveDescription')}
            </Button>
          </p>
        </>
      )}
    </Form>
  )
}
