import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import type { PersonFilter } from '../paths.ts'
import { isPlainClick, Link } from '../ui/Link.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './ForWhom.module.css'
import { needsNames, PersonNames } from './names.ts'
import { OLDER_ADULT, personQuery, YES } from './person.ts'
import { notesOn, pressedIn, TILES, type Pressed, type Tile } from './pressed.ts'
import type { Panel } from './panel.ts'
import { FOR_WHOM, usePersonHref } from './usePersonHref.ts'
import { useAge } from './useAge.ts'
import { usePressedLabel } from './usePressedLabel.ts'
import { rememberPerson } from './visit.ts'

/** Browsers load it when a tile is tapped; the server has it for readers without scripts. */
const PersonPanel = import.meta.env.SSR
  ? (await import('./PersonPanel.tsx')).PersonPanel
  : lazy(() => import('./PersonPanel.tsx').then(({ PersonPanel: shown }) => ({ default: shown })))

export const ForWhomFragment = graphql(`
  fragment ForWhom_reading on SearchReading {
    persons {
      words
      pregnancy
      breastfeeding
      childAge
      childMonths
      medicine {
        slug
      }
      condition {
        slug
      }
      isPossible
      note(lang: $lang)
    }
    safeFor {
      childAge
      medicines {
        slug
        name(lang: $lang)
      }
      conditions {
        slug
        name(lang: $lang)
      }
    }
  }
`)

/** What a tile opens. Who seeks for herself is asked what is true of her. Those of a medicine and an illness are chosen there, one by one. */
const OPENS: Partial<Record<Tile, Panel>> = {
  myself: 'myself',
  baby: 'months',
  child: 'child',
  medicines: 'medicines',
  illness: 'illness',
}
const ONE_BY_ONE: readonly Tile[] = ['medicines', 'illness']

type ForWhomProps = {
  /** How a search was understood: its words press tiles as well. */
  reading?: FragmentType<typeof ForWhomFragment> | undefined
  /** Beside the title. */
  tools?: ReactNode
}

/**
 * For whom plants are: tiles that are chosen, several at once, and taken off with one tap. All are links to the same page for
 * another person, so that they work without scripts.
 */
export function ForWhom({ reading: masked, tools }: ForWhomProps) {
  const t = useTranslations('person')
  const { lang } = useLanguage()
  const ageOf = useAge()
  const reading = readFragment(ForWhomFragment, masked ?? null) ?? undefined
  const { chosen, isUnreadable, hrefFor, opened } = usePersonHref()
  const [open, setOpen] = useState(opened)
  const [params] = useSearchParams()
  const isListed = open === 'medicines' || open === 'illness'
  const [{ data: names }] = useQuery({
    query: PersonNames,
    variables: { lang },
    pause: !isListed && !needsNames(params, reading !== undefined),
  })
  const all = pressedIn(chosen, reading)

  const known = [
    ...(reading ? [...reading.safeFor.medicines, ...reading.safeFor.conditions] : []),
    ...(names ? [...names.medicineClasses, ...names.healthConditions] : []),
  ]
  const labelOf = usePressedLabel(known)

  /** A page without a person ends that of the visit. */
  const choose = (person: PersonFilter, panel: Panel | undefined) => ({
    isExact: true,
    preventScrollReset: true,
    replace: true,
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      rememberPerson(personQuery({ ...chosen, ...person }))
      setOpen(panel)
    },
  })
  const openOnly = (panel: Panel) => ({
    isExact: true,
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      setOpen(open === panel ? undefined : panel)
    },
  })

  function tile(name: Tile) {
    const pressed = all.filter((each) => each.tile === name)
    const isOn = pressed.length > 0
    const panel = OPENS[name]
    const isOneByOne = ONE_BY_ONE.includes(name)
    const label = isOn && !isOneByOne ? labelOf(pressed[0]!) : t(`tile.${name}`)
    const change = isOn ? withoutAll(pressed) : { person: addedBy(name, chosen), panel: isOn ? undefined : panel }
    const isOpener = isOneByOne || name === 'myself' || (name === 'child' && !isOn)
    const action = isOpener ? openOnly(panel!) : choose(change.person, isOn ? undefined : panel)
    return (
      <Link
        key={name}
        to={hrefFor(isOpener ? { panel } : change)}
        className={styles.tile}
        data-tile={name}
        aria-label={isOn && !isOneByOne ? `${label}: ${t('remove')}` : undefined}
        aria-current={isOn ? 'true' : undefined}
        aria-expanded={isOpener ? open === panel : undefined}
        {...action}
      >
        {label}
        {isOn &&
          (isOneByOne ? (
            <span className={styles.mark}>{pressed.length}</span>
          ) : (
            <X aria-hidden size="0.75rem" className={styles.mark} />
          ))}
      </Link>
    )
  }

  const listed = all.filter(({ tile }) => ONE_BY_ONE.includes(tile))
  return (
    <div id={FOR_WHOM} role="group" aria-labelledby={`${FOR_WHOM}-title`} className={`no-print ${styles.whom}`}>
      <div className={styles.head}>
        <p id={`${FOR_WHOM}-title`} className={styles.title}>
          {t('title')}
        </p>
        {tools}
      </div>
      <div className={styles.tiles}>{TILES.map(tile)}</div>
      {isUnreadable && <p className="measure">{t('unreadable')}</p>}
      {open && (
        <Suspense fallback={<Spinner />}>
          <PersonPanel
            panel={open}
            names={names}
            chosen={chosen}
            linkFor={(person, isLast) => ({
              to: hrefFor({ person, panel: isLast ? undefined : open }),
              ...choose(person, isLast ? undefined : open),
            })}
          />
        </Suspense>
      )}
      {listed.length > 0 && (
        <ul aria-labelledby={`${FOR_WHOM}-title`} className={styles.chips}>
          {listed.map((pressed) => (
            <li key={`${pressed.tile} ${pressed.slug}`}>
              <Link
                to={hrefFor(withoutAll([pressed]))}
                aria-label={`${labelOf(pressed)}: ${t('remove')}`}
                className={styles.chip}
                {...choose(pressed.without, undefined)}
              >
                {labelOf(pressed)}
                <X aria-hidden size="1rem" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {notesOn(chosen, reading).map(({ note, younger }) => (
        <p key={note} className={styles.chips}>
          {note}
          {younger.map((age) => (
            <Link
              key={age}
              to={hrefFor({ person: { childAge: age } })}
              className={styles.chip}
              {...choose({ childAge: age }, undefined)}
            >
              {ageOf(age)}
            </Link>
          ))}
        </p>
      ))}
      {all.some(({ tile }) => tile === 'elderly') && listed.length === 0 && (
        <p className="measure">{t('alsoElderly')}</p>
      )}
    </div>
  )
}

function withoutAll(pressed: readonly Pressed[]) {
  const person: PersonFilter = Object.assign({}, ...pressed.map(({ without }) => without))
  return { person, withoutWords: pressed.flatMap(({ words }) => words) }
}

/** What a tile says by itself. */
const SAYS: Partial<Record<Tile, PersonFilter>> = {
  pregnancy: { pregnancy: YES },
  breastfeeding: { breastfeeding: YES },
  baby: { childAge: '0' },
}

function addedBy(tile: Tile, { condition = [] }: PersonFilter): PersonFilter {
  return tile === 'elderly' ? { condition: [...condition, OLDER_ADULT] } : (SAYS[tile] ?? {})
}
