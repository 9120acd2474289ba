import Share2 from 'lucide-react/icons/share-2'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useLanguageUrls } from '../layout/useLanguageUrls.ts'
import { paths, type SharedNoun } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './ShareLink.module.css'

/** Leads to all ways to share a plant or an ailment with its cautions. On paper the URL is shown: the short one, if it has one. */
export function SharePageLink({ of, id, shortUrl }: { of: SharedNoun; id: string; shortUrl?: string }) {
  const t = useTranslations('share')
  const { language } = useLanguage()
  const url = useLanguageUrls()[language]
  return (
    <>
      <span className={`no-print ${styles.share}`}>
        <ButtonLink to={paths.share(of, id)} variant="secondary" rel="nofollow">
          <Share2 aria-hidden size="1.11rem" />
          {t('share')}
        </ButtonLink>
      </span>
      <span className={styles.printed}>{shortUrl ?? url}</span>
    </>
  )
}
