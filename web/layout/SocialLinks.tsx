import { useTranslations } from 'use-intl'
import type { Site } from '../site.ts'
import { UnsetControl } from './UnsetControl.tsx'
import styles from './SocialLinks.module.css'

// Drawn here, since icon sets no longer include company logos.
const marks: Record<keyof Site['social'], string> = {
  facebook:
    'M14 22v-8h3l.5-3.5H14V8.3c0-1 .3-1.8 1.8-1.8h1.9V3.4c-.3 0-1.4-.1-2.7-.1-2.7 0-4.5 1.6-4.5 4.600v2.600h-3V14h3v8z',
  instagram:
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.500v9a4.5 4.5 0 0 1-4.5 4.500h-9A4.5 4.5 0 0 1 3 16.500v-9A4.5 4.5 0 0 1 7.5 3zm0 2A2.5 2.5 0 0 0 5 7.500v9A2.5 2.5 0 0 0 7.5 19h9a2.5 2.5 0 0 0 2.5-2.500v-9A2.5 2.5 0 0 0 16.5 5zM12 7.800a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.400zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400zm4.6-3.300a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.200z',
  youtube:
    'M12 5c3 0 5.8.2 7.3.5 1 .3 1.7 1 2 2 .4 1.5.6 3 .6 4.500s-.2 3-.6 4.500c-.3 1-1 1.7-2 2-1.5.3-4.3.5-7.3.500s-5.8-.2-7.3-.500c-1-.3-1.7-1-2-2A18 18 0 0 1 2.1 12c0-1.5.2-3 .6-4.5.3-1 1-1.7 2-2C6.2 5.2 9 5 12 5zm-2 4v6l5.2-3z',
}

const names: Record<keyof Site['social'], string> = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' }

const SETTINGS = { facebook: 'socialFacebook', instagram: 'socialInstagram', youtube: 'socialYoutube' } as const

export function SocialLinks({ social }: Pick<Site, 'social'>) {
  const t = useTranslations('footer')
  return (
    <ul className={styles.links} aria-label={t('social')}>
      {(['facebook', 'instagram', 'youtube'] as const).map((network) => {
        const href = social[network]
        return (
          <li key={network}>
            {href ? (
              <a href={href} rel="me noopener noreferrer" className={styles.link}>
                <Mark of={network} />
              </a>
            ) : (
              <UnsetControl setting={SETTINGS[network]} className={styles.link}>
                <Mark of={network} />
              </UnsetControl>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Mark({ of }: { of: keyof Site['social'] }) {
  return (
    <>
      <svg viewBox="0 0 24 24" width="1.33rem" height="1.33rem" aria-hidden fill="currentColor" fillRule="evenodd">
        <path d={marks[of]} />
      </svg>
      <span className="visually-hidden">{names[of]}</span>
    </>
  )
}
