import { WovenPicture } from '../drawing/WovenPicture.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { CardTags } from '../tag/CardTags.tsx'
import { Card } from '../ui/Card.tsx'

const CommunityCardFragment = graphql(`
  fragment CommunityCard_community on Community {
    id
    name(lang: $lang)
    people(lang: $lang)
    place(lang: $lang)
    # Tell whether they are fallbacks; "untranslated" would read the long texts for it.
    translatedPeople: people(lang: $lang, fallback: false)
    translatedPlace: place(lang: $lang, fallback: false)
    tagLabels(lang: $lang) {
      slug
      label
    }
  }
`)

export function CommunityCard({ community: masked }: { community: FragmentType<typeof CommunityCardFragment> }) {
  const { other } = useLanguage()
  const community = readFragment(CommunityCardFragment, masked)
  const { id, name, people, place, translatedPeople, translatedPlace, tagLabels } = community
  return (
    <Card
      to={paths.community(id)}
      title={name}
      eyebrow={people && <span lang={translatedPeople ? undefined : other}>{people}</span>}
      media={<WovenPicture seed={id} />}
      mediaShape="landscape"
      meta={place && <span lang={translatedPlace ? undefined : other}>{place}</span>}
      tags={<CardTags tags={tagLabels} />}
    />
  )
}
