import Search from 'lucide-react/icons/search'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Palette.module.css'
import { listId, optionId, PaletteOptions } from './PaletteOptions.tsx'
import { usePalette } from './usePalette.ts'

/** Goes to any content, page or action by a few letters: a combobox whose options are grouped by kind. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { term, groups, count, current, isPending, run, choose, handleKeyDown, handleType } = usePalette(onClose)

  useEffect(() => input.current?.focus(), [])

  return (
    <>
      <div className={styles.search}>
        <Search aria-hidden size="1.11rem" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('label')}
          aria-expanded={count > 0}
          aria-controls={listId(id)}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(id, current)}
          placeholder={t('placeholder')}
          value={term}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          className={styles.input}
          onChange={(event) => handleType(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </div>
      <p role="status" className={count > 0 ? 'visually-hidden' : styles.nothing}>
        {isPending ? t('searching') : t('found', { count })}
      </p>
      <PaletteOptions id={id} groups={groups} current={current} onChoose={choose} onRun={run} />
      <p aria-hidden className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.choose')} <kbd>↵</kbd> {t('keys.go')} <kbd>Esc</kbd> {t('keys.close')}
      </p>
    </>
  )
}
