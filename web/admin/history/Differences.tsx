import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldName } from '../files/useFieldName.ts'
import { halfOf, linesOf, partsOf, type Difference, type Part } from './differences.ts'
import styles from './Differences.module.css'

/** Display names for ids and slugs, by field: `{ relatedPlantIds: …, tags: … }`. */
type Titles = Partial<Record<string, ReadonlyMap<string, string>>>

/** Fields that refer to plants and tags, with their display names. */
export function titlesOf(
  plants: ReadonlyMap<string, string>,
  tags: readonly { slug: string; label: string }[],
): Titles {
  const labels = new Map(tags.map(({ slug, label }) => [slug, label]))
  return { relatedPlantIds: plants, tags: labels, plantPartUsed: labels }
}

type DifferencesProps = {
  differences: readonly Difference[]
  titles: Titles
  /** Actions for a field. */
  renderChoice?: (difference: Difference) => ReactNode
}

/** Removed and added text by field; the two languages of a text are side by side. */
export function Differences({ differences, titles, renderChoice }: DifferencesProps) {
  const nameOf = useFieldName()
  const fields = Map.groupBy(differences, ({ name }) => halfOf(name).base)
  return (
    <div className={`stack ${styles.fields}`}>
      {[...fields].map(([base, halves]) => (
        <section key={base} className={`stack ${styles.field}`}>
          <h3 className={styles.name}>{nameOf(base)}</h3>
          <div className={`stack ${styles.halves}`}>
            {halves.map((difference) => (
              <Half key={difference.name} difference={difference} titles={titles[difference.name]}>
                {renderChoice?.(difference)}
              </Half>
            ))}
            {halves.length === 1 && halfOf(halves[0]!.name).language && <SameHalf other={halves[0]!.name} />}
          </div>
        </section>
      ))}
    </div>
  )
}

type HalfProps = {
  difference: Difference
  titles: ReadonlyMap<string, string> | undefined
  children: ReactNode
}

function Half({ difference: { name, before, after }, titles, children }: HalfProps) {
  const t = useTranslations('adminHistory')
  const form = useTranslations('adminForm.language')
  const { language } = halfOf(name)
  return (
    <div className={`stack panel ${styles.half}`} data-language={language ?? undefined}>
      {language && <h4 className={styles.language}>{form(language)}</h4>}
      <div lang={language ?? undefined}>
        {Array.isArray(before) && Array.isArray(after) ? (
          <Lines parts={linesOf(before, after)} titles={titles} />
        ) : (
          <p className={styles.text}>
            {typeof before === 'boolean' ? (
              <Parts
                parts={[
                  { kind: 'removed', value: t(`flag.${before}`) },
                  { kind: 'added', value: t(`flag.${after === true}`) },
                ]}
              />
            ) : (
              <Parts parts={partsOf(String(before), String(after))} />
            )}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}

function SameHalf({ other }: { other: string }) {
  const t = useTranslations('adminHistory')
  const form = useTranslations('adminForm.language')
  const language = halfOf(other).language === 'en' ? 'es' : 'en'
  return (
    <div className={`stack panel ${styles.half}`} data-language={language}>
      <h4 className={styles.language}>{form(language)}</h4>
      <p className="hint">{t('unchanged')}</p>
    </div>
  )
}

function Lines({ parts, titles }: { parts: readonly Part[]; titles: ReadonlyMap<string, string> | undefined }) {
  return (
    <ul className={styles.lines}>
      {parts.map((part, index) => (
        <li key={index}>
          <Parts parts={[{ ...part, value: titles?.get(part.value) ?? part.value }]} />
        </li>
      ))}
    </ul>
  )
}

/** Removed and added words within a text. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ kind, value }, index) => {
    if (kind === 'added') return <ins key={index}>{value}</ins>
    if (kind === 'removed') return <del key={index}>{value}</del>
    return <span key={index}>{value}</span>
  })
}
