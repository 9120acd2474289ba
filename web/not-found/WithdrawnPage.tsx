import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { EmergencyBox } from '../emergency/EmergencyBox.tsx'
import type { WithdrawnWarningsQuery } from '../gql/graphql.ts'
import { plantIn } from '../graphql/load.ts'
import { WithdrawnWarnings } from '../graphql/withdrawn-warnings.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../paths.ts'
import { STRICTEST } from '../plant/caution-rows.ts'
import { LevelIcon } from '../plant/LevelIcon.tsx'
import { useWays } from '../safety/useWays.ts'
import { CitedText } from '../source/CitedText.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'
import styles from './WithdrawnPage.module.css'

type Warned = NonNullable<WithdrawnWarningsQuery['withdrawnPlant']>

/** In place of what was taken from readers at the wish of its community. What warns of a plant stays. */
export function WithdrawnPage() {
  const t = useTranslations('errorPage')
  const { pathname } = useLocation()
  const { lang } = useLanguage()
  const id = plantIn(pathname)
  const [{ data }] = useQuery({ query: WithdrawnWarnings, variables: { id: id ?? '', lang }, pause: !id })
  const plant = data?.withdrawnPlant
  return (
    <>
      <PlainPage title={t('withdrawn')} actions={<ButtonLink to={paths.home()}>{t('backHome')}</ButtonLink>}>
        <PageHead title={t('withdrawn')} description={t('withdrawn')} isHidden />
        {plant && <p>{t('warningsStay')}</p>}
      </PlainPage>
      {plant && <Warnings plant={plant} />}
    </>
  )
}

function Warnings({ plant }: { plant: Warned }) {
  const t = useTranslations('plantPage')
  const rank = ({ level }: Warned['cautions'][number]) => STRICTEST.indexOf(level)
  const isLookalike = ({ subject }: Warned['cautions'][number]) => subject === 'LOOKALIKE'
  const cautions = [...plant.cautions].sort((one, other) => rank(one) - rank(other))
  const texts = (name: string) =>
    plant.texts
      .filter((text) => text.name === name && text.text)
      .map(({ text, isTranslated }) => (
        <CitedText key={name} name={name} html={text!} sources={[]} isFallback={!isTranslated} />
      ))
  const [precautions, identification] = [texts('precautions'), texts('identification')]
  // Nothing at all must not look as if it were safe.
  const isUnrecorded = !plant.isPoisonous && cautions.length + precautions.length === 0
  const [warnings, lookalikes] = [cautions.filter((row) => !isLookalike(row)), cautions.filter(isLookalike)]
  return (
    <div className={`wrap ${styles.warnings}`}>
      {isUnrecorded && <Notice>{t('noPrecautions')}</Notice>}
      {plant.isPoisonous && <p className={styles.poison}>{t('poison')}</p>}
      {warnings.length + precautions.length > 0 && (
        <WarningBox id="precautions" title={t('precautions')}>
          <Rows of={warnings} />
          {precautions}
        </WarningBox>
      )}
      {lookalikes.length > 0 && (
        <WarningBox id="lookalikes" title={t('lookalikes')}>
          <Rows of={lookalikes} />
        </WarningBox>
      )}
      {identification.length > 0 && (
        <section>
          <h2>{t('identification')}</h2>
          {identification}
        </section>
      )}
      <EmergencyBox contacts={plant.emergencyContacts} />
    </div>
  )
}

function Rows({ of: cautions }: { of: Warned['cautions'] }) {
  const t = useTranslations('safety')
  const waysOf = useWays()
  const { other } = useLanguage()
  if (cautions.length === 0) return null
  return (
    <ul className={styles.rows}>
      {cautions.map(({ subject, level, routes, medicine, condition, text, isTranslated }, index) => {
        const of = [t(`subject.${subject}`), waysOf(routes), medicine?.name, condition?.name]
        return (
          <li key={index} data-level={level}>
            <LevelIcon level={level} />
            <p>
              <strong>{of.filter(Boolean).join(', ')}:</strong> {t(`level.${level}`)}.{' '}
              {text && <span lang={isTranslated ? undefined : other}>{text}</span>}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
