import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { buildAilment, buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'

// What the page of a plant says of its uses and cautions, as the server renders it.

type Overrides = Parameters<typeof buildPlant>[0]

async function visit(overrides: Overrides, language = 'en') {
  const { id } = await buildPlant(overrides)
  return { id, ...(await show(id, language)) }
}

async function show(id: string, language = 'en') {
  const response = await app.request(`http://localhost/plants/${id}?lang=${language}`)
  const html = await response.text()
  const main = /<main[^]*<\/main>/.exec(html)![0]
  return { status: response.status, html, main, text: textOf(main), strip: stripOf(main) }
}

/** Readable text, one space between words. */
function textOf(html: string): string {
  return html
    .replaceAll(/<!--.*?-->|<script[^]*?<\/script>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+(?=[\s:.])/g, '')
}

/** The sentences under the name, before anything is opened. */
function stripOf(main: string): string[] {
  const [, header = ''] = /<header([^]*?)<\/header>/.exec(main) ?? []
  return [...header.matchAll(/<span data-level[^>]*>([^]*?)<\/span><\/span>/g)].map(([sentence]) =>
    textOf(sentence).trim(),
  )
}

const AVOID = (subject: string, more: object = {}) => ({
  subject,
  level: 'AVOID',
  textEn: `No: ${subject}.`,
  textEs: `No: ${subject}.`,
  ...more,
})

describe('the strip', () => {
  test('of a plant without cautions says that this does not make it safe', async () => {
    const { strip, text } = await visit({})
    expect(strip).toEqual([])
    expect(text).toContain('That does not make it safe: ask at a health post first.')
  })

  test('says of all four that nothing is known, and never more', async () => {
    const { strip, main } = await visit({ cautions: DECIDED_CAUTIONS })
    expect(strip).toEqual(
      ['In pregnancy', 'While breast-feeding', 'For children', 'With medicines'].map(
        (subject) => `${subject}: not known to be safe`,
      ),
    )
    for (const id of ['pregnancy', 'breastfeeding', 'children', 'medicines']) {
      expect(main).toContain(`id="caution-${id}"`)
    }
  })

  test('says what is not recorded beside what is', async () => {
    const { strip } = await visit({ cautions: [AVOID('CHILDREN', { underAge: 5 })] }, 'es')
    expect(strip).toEqual([
      'En el embarazo: no consta, pregunte antes',
      'Si da pecho: no consta, pregunte antes',
      'No para menores de 5 años',
      'Con medicinas: no consta, pregunte antes',
    ])
  })

  test('says which routes and medicines are meant', async () => {
    const { strip } = await visit({
      cautions: [
        { subject: 'PREGNANCY', level: 'COMPATIBLE', routes: ['SKIN'], textEn: 'On the skin.', textEs: 'En la piel.' },
        AVOID('PREGNANCY', { routes: ['ORAL'] }),
        { subject: 'MEDICINES', level: 'ASK', medicine: 'anticoagulants', textEn: 'Ask.', textEs: 'Pregunte.' },
        { subject: 'MEDICINES', level: 'NO_DATA' },
      ],
    })
    expect(strip[0]).toBe('If swallowed: not in pregnancy')
    expect(strip.at(-1)).toBe('With blood thinners: ask first')
  })
})

describe('uses', () => {
  test('of a plant that has none are not spoken of', async () => {
    const { text, main } = await visit({ cautions: DECIDED_CAUTIONS })
    expect(text).not.toContain('Used for')
    expect(main).not.toContain('id="basicUses"')
  })

  test('stand with part, preparation, place, citation and how well they are known, below a link to the precautions', async () => {
    await buildAilment('cough', { nameEn: 'Cough' })
    await buildSource('one', { author: 'TRAMIL' })
    const { main, text } = await visit({
      cautions: DECIDED_CAUTIONS,
      uses: [
        {
          ailmentSlug: 'cough',
          parts: ['LEAF'],
          placeEn: 'Petén',
          evidence: 'MONOGRAPH',
          finding: 'MIXED',
          sourceKeys: ['one'],
        },
      ],
    })
    const section = /<section id="basicUses"[^]*?<\/section>/.exec(main)![0]
    expect(textOf(section)).toContain(
      'Read the precautions before you prepare or take this plant. Cough Tested in people: results disagree People drink it. [1] More on this use Leaf, steeped as a tea Petén',
    )
    expect(section).toContain('href="/ailments/cough"')
    expect(section).toContain('aria-label="Source 1: TRAMIL"')
    expect(main).toContain('href="#cited-uses-1-one"')
    expect(text).toContain('The results of studies disagree.')
  })

  test('by tradition are not called a proof, and those that studies are against are said to be so', async () => {
    await buildAilment('cough', { nameEn: 'Cough' })
    await buildAilment('fever', { nameEn: 'Fever' })
    const tradition = await visit({ uses: [{ ailmentSlug: 'cough' }] })
    expect(tradition.text).toContain('By tradition only: nobody has tested it in people.')
    const against = await visit({
      uses: [{ ailmentSlug: 'cough', evidence: 'ANIMAL', finding: 'AGAINST' }, { ailmentSlug: 'fever' }],
    })
    expect(against.text).toContain('Studies, or experts, speak against it for: cough. The rest is not proven in people')
    expect(against.text).toContain('Studied, but not in people: against it')
  })

  test('that experts accept for long use are no proof either', async () => {
    await buildAilment('cough', { nameEn: 'Cough' })
    await buildAilment('fever', { nameEn: 'Fever' })
    const accepted = { ailmentSlug: 'cough', evidence: 'ACCEPTED_USE', finding: 'FOR' }
    const { text } = await visit({ uses: [accepted] })
    expect(text).toContain('Experts accept these uses because they are many years old; nobody has proven')
    expect(text).toContain('Accepted for its long use')
    expect(text).not.toMatch(/in favour|[Ss]tudies with people/)
    const both = await visit({ uses: [accepted, { ailmentSlug: 'fever', evidence: 'MONOGRAPH', finding: 'FOR' }] })
    expect(both.text).toContain('Studies with people support it for: fever. The rest is not proven')
    expect(both.text).toContain('Tested in people: in favour')
    const against = await visit({ uses: [{ ...accepted, finding: 'AGAINST' }] })
    expect(against.text).toContain('Accepted for its long use: against it')
    expect(against.text).toContain('Studies, or experts, speak against these uses.')
  })
})

describe('cautions', () => {
  test('stand in the box by subject, with whom they concern and the text after them', async () => {
    const { main } = await visit({
      cautions: [
        { subject: 'OTHER', level: 'CARE', textEn: 'It may bring headache.', textEs: 'Puede dar dolor.' },
        AVOID('CONDITION', { condition: 'liver-disease' }),
      ],
      precautionsEn: 'Keep it locked away.',
      precautionsEs: 'Guárdela.',
    })
    const box = /<section id="precautions"[^]*?<\/section>/.exec(main)![0]
    expect(textOf(box)).toMatch(/Liver disease: No: CONDITION\..*It may bring headache\./)
    const further = /<section id="furtherPrecautions"[^]*?<\/section>/.exec(main)![0]
    expect(textOf(further)).toContain('Keep it locked away.')
  })

  test('that are missing in the language stand in the other, marked', async () => {
    const { main, text } = await visit({ cautions: [{ subject: 'SUN', level: 'CARE', textEn: 'It burns.' }] }, 'es')
    expect(main).toMatch(/<span [^>]*lang="en">It burns\.<\/span>/)
    expect(text).toContain('Este texto todavía no está en español')
  })

  test('on look-alikes link to the other plant, unless that is hidden', async () => {
    const hidden = await buildPlant({ isPublic: false, commonNameEn: 'Copalchi' })
    const other = await buildPlant({ commonNameEn: 'Firebush' })
    const alike = [hidden, other].map(({ id }) => AVOID('LOOKALIKE', { lookalikeId: id }))
    const { main, html } = await visit({ cautions: alike })
    const section = /<section id="lookalikes"[^]*?<\/section>/.exec(main)![0]
    expect(section).toContain(`href="/plants/${other.id}"`)
    expect(section.match(/No: LOOKALIKE/g)).toHaveLength(2)
    for (const secret of ['Copalchi', hidden.id]) expect(html).not.toContain(secret)
  })

  test('of poisoning bring the numbers to call', async () => {
    const harmless = await visit({ cautions: DECIDED_CAUTIONS })
    expect(harmless.main).not.toContain('id="emergency"')
    const { main } = await visit({ cautions: [AVOID('TOXIC_PART')] })
    expect(main).toContain('href="tel:122"')
    expect(main).toContain('href="/ailments/poisoning"')
  })
})

describe('the page of a poison', () => {
  const poison = {
    isPoisonous: true,
    commonNameEn: 'Angel’s trumpet',
    cautions: [AVOID('TOXIC_PART'), AVOID('CHILDREN')],
    identificationEn: 'Its flowers hang.',
    precautionsEn: 'Wide pupils.',
    // Nothing of this is shown.
    basicUsesEn: 'A remedy.',
    preparationMethodsEn: 'Boil it.',
    dosageGuidelinesEn: 'Two leaves.',
    spiritualCeremonialUseEn: 'It is smoked.',
  }

  test('says so first, then the signs, whom to call and how to recognise it', async () => {
    const { text } = await visit(poison)
    const order = ['leave it alone', 'Wide pupils.', 'Get help now', 'Its flowers hang.', 'No: CHILDREN.']
    const places = order.map((words) => text.indexOf(words))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
  })

  test('has no use, no preparation, no amount and no heart', async () => {
    await buildAilment('cough', { nameEn: 'Cough' })
    const { html, strip } = await visit({ ...poison, uses: [{ ailmentSlug: 'cough' }] })
    for (const words of ['A remedy.', 'Boil it.', 'Two leaves.', 'It is smoked.', 'People drink it.', 'favorite=']) {
      expect(html.replaceAll(/<(script|style)[^]*?<\/\1>/g, '')).not.toContain(words)
    }
    expect(strip).toEqual([])
    expect(html).toMatch(/<meta name="description" content="Angel’s trumpet is poisonous/)
  })
})

describe('who stands for it', () => {
  test('is nobody where nobody reviewed it', async () => {
    expect((await visit({})).text).not.toContain('Reviewed by')
  })

  test('is the reviewer, for as long as the review holds', async () => {
    const review = { reviewedBy: 'Ana Xol', reviewerRoleEn: 'nurse', reviewedOn: '2026-01-05' }
    expect((await visit(review)).text).toMatch(/Reviewed by Ana Xol, nurse, on January 5, 2026\./)
    const { text, html } = await visit({ ...review, reviewedUntil: '2026-02-01' })
    expect(text).toContain('The review held until February 1, 2026: it is out of date.')
    expect(html).toContain('"reviewedBy":{"@type":"Person","name":"Ana Xol","jobTitle":"nurse"}')
    expect((await visit({ ...review, reviewedUntil: '2999-02-01' })).text).toContain('The review holds until')
  })

  test('is the list that says how endangered it is', async () => {
    await buildSource('iucn')
    const { text } = await visit({
      conservationList: 'IUCN',
      conservationCategory: 'VU',
      conservationYear: 2020,
      conservationSource: 'iucn',
    })
    expect(text).toContain('Conservation IUCN, 2020: Vulnerable (VU)')
  })
})

test('search engines and chats read whom a plant is not for before its names, and cautions before uses', async () => {
  await buildAilment('cough', { nameEn: 'Cough' })
  const { html } = await visit({ cautions: [AVOID('PREGNANCY')], uses: [{ ailmentSlug: 'cough' }] })
  expect(html).toMatch(/<meta property="og:description" content="Do not use it: in pregnancy\. Mexican tarragon/)
  const [, json = '{}'] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)!
  const [page] = (JSON.parse(json) as { '@graph': { hasPart: object[] }[] })['@graph']
  expect(page!.hasPart).toEqual([
    {
      '@type': 'HealthTopicContent',
      hasHealthAspect: 'https://schema.org/PregnancyHealthAspect',
      text: 'No: PREGNANCY.',
    },
    {
      '@type': 'HealthTopicContent',
      hasHealthAspect: 'https://schema.org/EffectivenessHealthAspect',
      about: { '@type': 'MedicalCondition', name: 'Cough' },
      text: 'People drink it.',
    },
  ])
})
