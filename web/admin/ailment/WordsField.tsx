import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Editor } from '../form/editor.ts'
import { TagPicker } from '../form/TagPicker.tsx'
import { folded, type AilmentValues } from './ailment-values.ts'

const WordsOfAilments = graphql(`
  query WordsOfAilments($lang: Language!) {
    ailments(lang: $lang) {
      id
      name(lang: $lang)
      wordsEn: words(lang: EN)
      wordsEs: words(lang: ES)
    }
  }
`)

type WordsFieldProps = { name: 'wordsEn' | 'wordsEs'; id: string | null; editor: Editor<AilmentValues> }

/** The words that people say for an ailment, with a hint on those that others have, too. */
export function WordsField({ name, id, editor: { values, errors, set } }: WordsFieldProps) {
  const t = useTranslations('ailmentForm')
  const { lang } = useLanguage()
  const [{ data }] = useQuery({ query: WordsOfAilments, variables: { lang } })
  const others = data?.ailments.filter((ailment) => ailment.id !== id) ?? []
  const shared = values[name].flatMap((word) => {
    const sharing = others.filter((other) => other[name].some((known) => folded(known) === folded(word)))
    return sharing.length > 0 ? [{ word, ailments: sharing.map((other) => other.name).join(', ') }] : []
  })
  return (
    <div>
      <TagPicker
        label={t(name)}
        hint={t('wordsHint')}
        chosenLabel={t(name === 'wordsEn' ? 'wordsChosenEn' : 'wordsChosenEs')}
        error={errors[name]}
        known={[]}
        chosen={values[name]}
        slugOf={(word) => word}
        onChange={(words) => set(name, words)}
      />
      {shared.map((collision) => (
        <Notice key={collision.word}>{t('collision', collision)}</Notice>
      ))}
    </div>
  )
}
