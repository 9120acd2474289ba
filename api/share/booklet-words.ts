export interface BookletWords {
  disclaimer: string
  howToRead: string
  emergency: (numbers: string[]) => string
  left: (count: number) => string
  contents: string
  index: string
  sources: string
  cautions: string
  continued: (name: string) => string
  /** Mark of a text that is missing in the language of the booklet. */
  foreign: string
  care: string
  further: string
  uses: string
  preparation: string
  dosage: string
  page: (number: number) => string
}

export const BOOKLET_WORDS: Record<'en' | 'es', BookletWords> = {
  en: {
    disclaimer:
      'This booklet gathers published knowledge on traditional medicine. It does not replace a doctor, a midwife or a health post. Talk to one of them before you use a plant, above all in pregnancy, for a child, or together with medicines.',
    howToRead:
      'The cautions of a plant stand on each page on which its uses stand. Numbers in brackets are those of the sources at the end. The page of a plant on the site, which may be newer, is behind its QR code.',
    emergency: (numbers) => `In an emergency or a poisoning in Guatemala, call ${numbers.join(' or ')}.`,
    left: (count) =>
      count === 1
        ? '1 further plant does not fit into a booklet: it is on the site.'
        : `${count} further plants do not fit into a booklet: they are on the site.`,
    contents: 'Contents',
    index: 'Index by ailment',
    sources: 'Sources',
    cautions: 'Cautions',
    continued: (name) => `${name} (continued)`,
    foreign: 'in Spanish',
    care: 'With care',
    further: 'Further precautions',
    uses: 'Used for',
    preparation: 'Preparation',
    dosage: 'Dosage',
    page: (number) => `Page ${number}`,
  },
  es: {
    disclaimer:
      'Este folleto reúne lo publicado sobre medicina tradicional. No reemplaza al médico, a la comadrona ni al puesto de salud. Consulte antes de usar una planta, sobre todo en el embarazo, para un niño o junto con medicinas.',
    howToRead:
      'Las precauciones de una planta están en cada página en que están sus usos. Los números entre corchetes son los de las fuentes, al final. El código QR lleva a la página de la planta en el sitio, que puede ser más reciente.',
    emergency: (numbers) => `En una emergencia o intoxicación en Guatemala, llame al ${numbers.join(' o al ')}.`,
    left: (count) =>
      count === 1
        ? 'Otra planta no cabe en un folleto: está en el sitio.'
        : `Otras ${count} plantas no caben en un folleto: están en el sitio.`,
    contents: 'Contenido',
    index: 'Índice por malestar',
    sources: 'Fuentes',
    cautions: 'Precauciones',
    continued: (name) => `${name} (continúa)`,
    foreign: 'en inglés',
    care: 'Con cuidado',
    further: 'Otras precauciones',
    uses: 'Se usa para',
    preparation: 'Preparación',
    dosage: 'Dosis',
    page: (number) => `Página ${number}`,
  },
}
