import { useFormatter, useTranslations } from 'use-intl'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useFormatDate } from '../../i18n/dates.ts'
import styles from './ReaderInterest.module.css'

type Day = { day: string; pages: number; searches: number }

const SERIES = ['pages', 'searches'] as const
const HEIGHT = 100
const WIDTH = 10

/** Bars by day, one plot for pages and one for searches, and the same as a table. */
export function InterestPlot({ days }: { days: readonly Day[] }) {
  const t = useTranslations('readerInterest')
  const format = useFormatter()
  return (
    <div className={`stack ${styles.plots}`}>
      {SERIES.map((name) => (
        <Plot key={name} name={name} days={days} />
      ))}
      <details>
        <summary className={styles.summary}>{t('asTable')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {SERIES.map((name) => (
                <th key={name} scope="col">
                  {t(`series.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((each) => (
              <tr key={each.day}>
                <th scope="row">
                  <FormattedDate date={each.day} isShort />
                </th>
                {SERIES.map((name) => (
                  <td key={name}>{format.number(each[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function Plot({ name, days }: { name: (typeof SERIES)[number]; days: readonly Day[] }) {
  const t = useTranslations('readerInterest')
  const formatDate = useFormatDate()
  const format = useFormatter()
  const most = Math.max(1, ...days.map((each) => each[name]))
  const total = days.reduce((sum, each) => sum + each[name], 0)
  const label = t('plot', { name: t(`series.${name}`), total, most: total === 0 ? 0 : most })
  return (
    <figure data-series={name}>
      <figcaption className="hint">{label}</figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {days.map((each, index) => {
          const height = (each[name] / most) * HEIGHT
          return (
            <rect key={each.day} x={index * WIDTH + 1} y={HEIGHT - height} width={WIDTH - 2} height={height}>
              <title>{`${formatDate(each.day)}: ${format.number(each[name])}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={`hint ${styles.axis}`} aria-hidden>
        <span>{days[0] && formatDate(days[0].day, { isShort: true })}</span>
        <span>{days.at(-1) && formatDate(days.at(-1)!.day, { isShort: true })}</span>
      </p>
    </figure>
  )
}
