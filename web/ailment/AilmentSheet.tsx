import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { AilmentSheet_AilmentFragment } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { BarCall } from '../emergency/BarCall.tsx'
import { BackLink } from '../list/BackLink.tsx'
import { ListenButton } from '../listen/ListenButton.tsx'
import { paths } from '../paths.ts'
import { Attributions } from '../rights/Attributions.tsx'
import { CiteLink } from '../layout/CiteLink.tsx'
import { SharePageLink } from '../share/SharePageLink.tsx'
import { CitedText, CitedTextFragment } from '../source/CitedText.tsx'
import { IdentifierLinks } from '../source/IdentifierLinks.tsx'
import { citationsOfRows } from '../source/RowCitations.tsx'
import { SimpleLink } from '../simple/SimpleLink.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { ActionBar } from '../ui/ActionBar.tsx'
import { Fold } from '../ui/Fold.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { AilmentPlants, usesOf } from './AilmentPlants.tsx'
import HandHelping from 'lucide-react/icons/hand-helping'
import Wind from 'lucide-react/icons/wind'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { type BreathSign, breathSignsOf } from './breath-signs.ts'
import { DangerSigns, hasManySigns, signsOf } from './DangerSigns.tsx'
import styles from './AilmentPage.module.css'

export const AilmentSheetFragment = graphql(`
  fragment AilmentSheet_ailment on Ailment {
    id
    slug
    name(lang: $lang)
    kind
    bodySystem
    createdAt
    updatedAt
    whatItIs(lang: $lang, format: HTML, glossary: true)
    firstHelp(lang: $lang, format: HTML, glossary: true)
    doNot(lang: $lang, format: HTML, glossary: true)
    untranslated(lang: $lang)
    codes {
      authority
      value
      url
    }
    sources {
      key
      ...CitedText_source
      ...SourceList_source
      ...DescribedSource_source
    }
    attributionLine(lang: $lang)
    attributions {
      ...Attributions_attribution
    }
    ...DangerSigns_ailment
  }
`)

/** Items of a list; the rest opens. */
const SHOWN = { firstHelp: 3, doNot: 4 }

const OPEN = ['firstHelp', 'doNot'] as const
const TEXTS = ['whatItIs', ...OPEN] as const

type AilmentSheetProps = {
  ailment: FragmentType<typeof AilmentSheetFragment>
  emergency: ReactNode
  /** Without them in previews. */
  plants?: Omit<ComponentProps<typeof AilmentPlants>, 'slug' | 'sources' | 'areFew'> | undefined
}

/** An ailment, on its page and in previews: danger signs before anything else. */
export function AilmentSheet({ ailment: masked, emergency, plants }: AilmentSheetProps) {
  const t = useTranslations('ailmentPage')
  const names = useTranslations('ailments')
  const layout = useTranslations('layout')
  const { other } = useLanguage()
  const ailment = readFragment(AilmentSheetFragment, masked)
  const uses = usesOf(plants?.plants)
  // Texts are numbered by the sources of the ailment, so those of the uses follow.
  const sources = [
    ...new Map(
      [...ailment.sources, ...uses.flatMap(({ cited }) => cited)].map((source) => [source.key, source]),
    ).values(),
  ]
  const named = readFragment(CitedTextFragment, sources)
  const breathSigns = breathSignsOf(signsOf(ailment), ({ cited }) =>
    named.filter(({ key }) => cited.some((source) => source.key === key)).map(({ title, author }) => author ?? title),
  )
  return (
    <article className={`wrap ${styles.page}`}>
      <BackLink to={paths.ailments()} beside={<SimpleLink at="top" />}>
        {t('back')}
      </BackLink>
      <header className={`row ${styles.header}`}>
        <h1 lang={ailment.untranslated.includes('name') ? other : undefined}>{ailment.name}</h1>
        <p data-whole className="hint">
          {names(`kind.${ailment.kind}`)} · {names(`system.${ailment.bodySystem}`)}
        </p>
        <Attributions of={ailment.attributions} text={null} />
        <ActionBar className={styles.actions}>
          <SharePageLink of="ailments" id={ailment.slug} />
          <ListenButton key={`${ailment.slug} ${other}`} ailment={ailment.slug} />
          <BreathButton signs={breathSigns} childAge={plants?.person.childAge}>
            {emergency}
          </BreathButton>
          {breathSigns.length === 0 && ailment.firstHelp && (
            <ButtonLink to="#firstHelp" reloadDocument variant="secondary" className="no-print">
              <HandHelping aria-hidden size="1.11rem" />
              {t('whatToDo')}
            </ButtonLink>
          )}
          <BarCall />
        </ActionBar>
      </header>
      <DangerSigns ailment={ailment} sources={sources} person={plants?.person ?? {}}>
        {emergency}
      </DangerSigns>
      {ailment.kind === 'FOLK_ILLNESS' && <Notice>{t('folkIllness')}</Notice>}
      <div className={`stack ${styles.texts}`}>
        {OPEN.map((name) => (
          <TextSection key={name} name={name} ailment={ailment} />
        ))}
      </div>
      {ailment.whatItIs && (
        <div data-whole>
          <Fold id="whatItIs" title={t('whatItIs')}>
            <Cited name="whatItIs" ailment={ailment} />
          </Fold>
        </div>
      )}
      {plants && (
        <AilmentPlants
          {...plants}
          slug={ailment.slug}
          sources={sources}
          areFew={hasManySigns(ailment, plants.person)}
        />
      )}
      <div data-whole>
        <SourceList
          sources={sources}
          texts={TEXTS.map((name) => ({ name, html: ailment[name] }))}
          others={citationsOfRows([...signsOf(ailment), ...uses])}
        >
          {ailment.codes.length > 0 && (
            <p>
              {t('codes')}: <IdentifierLinks identifiers={ailment.codes} />
            </p>
          )}
        </SourceList>
      </div>
      <CiteLink of="ailments" id={ailment.id} />
      <footer className={`stack ${styles.end}`}>
        <SimpleLink at="end" />
        <div className={styles.disclaimer}>
          <Notice>{layout('disclaimer')}</Notice>
        </div>
      </footer>
    </article>
  )
}

type TextSectionProps = { name: (typeof TEXTS)[number]; ailment: AilmentSheet_AilmentFragment }

function TextSection({ name, ailment }: TextSectionProps) {
  const t = useTranslations('ailmentPage')
  if (!ailment[name]) return null
  return (
    <Section id={name} title={t(name)}>
      <Cited name={name} ailment={ailment} />
    </Section>
  )
}

function Cited({ name, ailment }: TextSectionProps) {
  const isFallback = ailment.untranslated.includes(name)
  return (
    <>
      <CitedText
        name={name}
        html={ailment[name] ?? ''}
        sources={ailment.sources}
        isFallback={isFallback}
        {...(name !== 'whatItIs' && { shown: SHOWN[name] })}
      />
      <Attributions of={ailment.attributions} text={name} />
    </>
  )
}

type Counter = typeof import('./BreathCounter.tsx')

type BreathButtonProps = {
  signs: readonly BreathSign[]
  childAge: string | undefined
  /** Whom to call. */
  children: ReactNode
}

/** Opens the counter of breaths, which is loaded then, where a danger sign depends on their number. */
function BreathButton({ signs, childAge, children }: BreathButtonProps) {
  const t = useTranslations('breaths')
  const [isOpen, setIsOpen] = useState(false)
  const [counter, setCounter] = useState<Counter>()
  if (signs.length === 0) return null

  function handleOpen() {
    setIsOpen(true)
    // Without a connection the next tap tries again.
    if (!counter) void import('./BreathCounter.tsx').then(setCounter, () => setIsOpen(false))
  }

  return (
    <>
      <Button variant="secondary" className="no-print" aria-haspopup="dialog" onClick={handleOpen}>
        <Wind aria-hidden size="1.11rem" />
        {t('open')}
      </Button>
      {counter && (
        <counter.BreathCounter open={isOpen} onClose={() => setIsOpen(false)} signs={signs} childAge={childAge}>
          {children}
        </counter.BreathCounter>
      )}
    </>
  )
}
