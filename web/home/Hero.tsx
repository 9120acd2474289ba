import { use, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { HerbariumPlate } from '../drawing/HerbariumPlate.tsx'
import { PersonInputs } from '../safety/PersonInputs.tsx'
import { Carry } from '../ui/Link.tsx'
import { SearchForm } from '../ui/SearchForm.tsx'
import { WovenBand } from '../drawing/WovenBand.tsx'
import styles from './Hero.module.css'

export function Hero() {
  const t = useTranslations('home')
  return (
    <div className={styles.hero}>
      <div className={`wrap stack ${styles.inner}`}>
        <div className={`stack ${styles.words}`}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <PlantSearch />
          <p>
            <ButtonLink to={paths.plants()} className={styles.call}>
              {t('callToAction')}
            </ButtonLink>
          </p>
        </div>
        <div className={styles.sheet}>
          <HerbariumPlate of="hero" />
        </div>
      </div>
      <div className={styles.band}>
        <WovenBand />
      </div>
    </div>
  )
}

function PlantSearch() {
  const t = useTranslations('plants')
  const list = useTranslations('list')
  const navigate = useNavigate()
  const carry = use(Carry)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    void navigate(carry(paths.plants({ q })))
  }

  return (
    <div className={styles.search}>
      <SearchForm
        label={t('searchLabel')}
        submitLabel={list('search')}
        action={paths.plants()}
        onSubmit={handleSubmit}
        input={{ name: 'q', placeholder: t('placeholder') }}
      >
        <PersonInputs />
      </SearchForm>
    </div>
  )
}
