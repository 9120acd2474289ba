import { READ_USES } from '../kinds.ts'

export const HANDOUT_PLANT = {
  id: true,
  commonNameEn: true,
  commonNameEs: true,
  scientificName: true,
  isPoisonous: true,
  precautionsEn: true,
  precautionsEs: true,
  preparationMethodsEn: true,
  preparationMethodsEs: true,
  uses: {
    select: {
      ailmentSlug: true,
      evidence: true,
      finding: true,
      ailment: { select: { nameEn: true, nameEs: true } },
    },
    where: READ_USES,
    orderBy: { position: 'asc' },
  },
  cautions: {
    select: {
      subject: true,
      level: true,
      underAge: true,
      medicine: true,
      condition: true,
      routes: true,
      textEn: true,
      textEs: true,
      sourceKeys: true,
    },
    orderBy: { position: 'asc' },
  },
} as const

export const HANDOUT_AILMENT = {
  id: true,
  slug: true,
  nameEn: true,
  nameEs: true,
  dangerSigns: {
    select: { who: true, urgency: true, textEn: true, textEs: true },
    orderBy: { position: 'asc' },
  },
} as const
