import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildPlant, buildSource, DECIDED_CAUTIONS, PLAIN_USE } from '../support/content.ts'
import { zipOf } from '../support/content-zip.ts'
import { getCsv, getWorkbook, importSheets, refusalsIn, sendSheets, type Rows } from '../support/sheets.ts'

const PLANT = 'Scientific name,Common name (English),Common name (Spanish)\n'
/** Text as Excel in Spanish saves it: letters in Windows-1252, with semicolons. */
const asWindows = (text: string) => Buffer.from(text, 'latin1')

describe('an import of a spreadsheet', () => {
  test('makes hidden plants of a few columns, with ids of the server, and once only', async () => {
    const admin = await buildAdmin()
    const file =
      'Nombre científico,nombre comun en español,commonNameEn,Altura\nRuta chalepensis,Ruda,Fringed rue,1 m\n'
    const { report } = await sendSheets(file, admin)
    expect(report!.reading!.tables).toMatchObject([
      {
        sheet: 'plants',
        rows: 1,
        headingRow: 1,
        headings: [
          { letter: 'A', column: 'scientificName' },
          { letter: 'B', column: 'commonNameEs' },
          { letter: 'C', column: 'commonNameEn' },
          { letter: 'D', heading: 'Altura', column: null },
        ],
      },
    ])
    expect(report).toMatchObject({ canApply: true, counts: { plants: { added: 1 } } })
    expect(await prisma.plant.count()).toBe(0)
    await importSheets(file, admin)
    const [plant] = await prisma.plant.findMany()
    expect(plant).toMatchObject({ commonNameEs: 'Ruda', isPublic: false })
    // The same, and a row with the name of the plant, are no other plants.
    expect((await sendSheets(file, admin)).report).toMatchObject({ canApply: false, changes: [] })
    await importSheets('scientificName,mayanName\nruta chalepensis,rura\n', admin)
    expect(await prisma.plant.findMany()).toMatchObject([{ id: plant!.id, commonNameEs: 'Ruda', mayanName: 'rura' }])
  })

  test('reads what Excel saves in Spanish, and shows how before it is believed', async () => {
    const admin = await buildAdmin()
    const file = asWindows(
      'Plantas del huerto;;\r\n\r\nNombre científico;commonNameEs;commonNameEn\r\n' +
        'Tagetes lucida; Pericón ;"Mexican ""tarragon"""\r\n;;\r\nPersea americana;Aguacate;Avocado\r\n',
    )
    const { report } = await sendSheets(file, admin, { name: 'plantas-2026-11-28.csv' })
    expect(report!.reading).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      sample: ['Pericón'],
      tables: [{ headingRow: 3, rows: 2 }],
    })
    const asUtf8 = await sendSheets(file, admin, { encoding: 'utf-8' })
    // What was reviewed as one is not imported as the other.
    const digest = report!.digest
    expect(await sendSheets(file, admin, { encoding: 'utf-8', digest })).toMatchObject({
      refusal: { code: 'CONFLICT', reason: 'changedSince' },
    })
    expect(asUtf8.report?.reading?.encoding).toBe('utf-8')
    await importSheets(file, admin)
    const found = await prisma.plant.findMany({ orderBy: { commonNameEs: 'asc' } })
    expect(found.map(({ commonNameEs, commonNameEn }) => [commonNameEs, commonNameEn])).toEqual([
      ['Aguacate', 'Avocado'],
      ['Pericón', 'Mexican "tarragon"'],
    ])
  })

  test.each([
    ['\t', 'utf-8', (text: string) => Buffer.from(text)],
    ['\t', 'utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    [';', 'utf-8', (text: string) => Buffer.from(`\ufeffsep=;\r\n${text}`)],
  ] as const)('recognises %j in %s', async (delimiter, encoding, encode) => {
    const rows = [
      ['id', 'commonNameEs', 'commonNameEn'],
      ['', 'Pericón', 'Tarragon, Mexican'],
    ]
    const file = encode(rows.map((row) => row.join(delimiter)).join('\r\n'))
    const { report } = await sendSheets(Buffer.from(file), await buildAdmin())
    expect(report!.reading).toMatchObject({ encoding, delimiter })
    expect(report!.changes).toMatchObject([{ title: { es: 'Pericón', en: 'Tarragon, Mexican' } }])
  })

  test('restores what was made harmless', async () => {
    const admin = await buildAdmin()
    const texts = {
      commonNameEn: '=1+1',
      commonNameEs: "'+ruda",
      descriptionEs: '- uno\n- dos',
      precautionsEs: '-- 5 "x"',
    }
    const { id } = await buildPlant(texts)
    const { text } = await getCsv(admin, 'plants')
    expect((await sendSheets(text, admin)).report).toMatchObject({ changes: [] })
    await prisma.plant.update({ where: { id }, data: { commonNameEn: 'a', commonNameEs: 'b', descriptionEs: 'c' } })
    await importSheets(text, admin)
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject(texts)
  })
})

describe('a cell', () => {
  test('is refused with its place and a sentence', async () => {
    const admin = await buildAdmin()
    await buildAilment('cough')
    await buildPlant({ commonNameEs: 'Ruda', isPublic: false })
    const book: Record<string, Rows> = {
      Usos: [
        [
          'Planta',
          'Malestar',
          'Preparación',
          'Cómo llega al cuerpo',
          'Qué tan bien se conoce',
          'Qué dice la evidencia',
        ],
        ['Ruda', 'cough', 'té', 'por la boca', 'Tradición', '#¡REF!'],
        ['Rudda', 'cough', 'infusion', 'oral', 'TRADITION', 'not-tested'],
      ],
      Precauciones: [
        ['Planta', 'Sobre qué', 'Hasta dónde', 'underAge', 'textEs'],
        ['ruda', 'Niños', 'AVOID', '3,5', 'No.'],
        [null, 'Niños', 'AVOID', 3, 'No.'],
      ],
      Fuentes: [
        ['title', 'year', 'readOn', 'título'],
        ['A', '2.019', '05/11/2026', 'A'],
        ['B', 2019, '22/11/2026', 'B'],
      ],
    }
    const refused = refusalsIn(await sendSheets(book, admin))
    expect(refused).toEqual([
      expect.stringMatching(/^Fuentes D1: The heading “título” means the same/),
      expect.stringMatching(/^Fuentes B2: Year: “2.019” is not a whole number/),
      expect.stringMatching(/^Fuentes C2: Read on: “05\/11\/2026” may be 2026-11-05 or 2026-05-11/),
      expect.stringMatching(/^Precauciones D2: Under which age: “3,5” is not a whole number/),
      expect.stringMatching(/^Precauciones B3: This row does not say which plant/),
      expect.stringMatching(/^Usos C2: Preparation: “té” is none of the words.*steeped as a tea/),
      expect.stringMatching(/^Usos F2: What the evidence says: the spreadsheet program shows an error/),
      expect.stringMatching(/^Usos A3: Plant: nothing on the site or in this file is called “Rudda”/),
    ])
  })

  test('that is judged by the rules of the site is named by its heading', async () => {
    const admin = await buildAdmin()
    const book: Record<string, Rows> = {
      Plants: [
        ['Common name (English)', 'commonNameEs', 'description.en', 'Tags'],
        ['Rue', 'Ruda', 'See <b>this</b>.', 'unheard-of'],
        ['Sage', null, null, null],
      ],
    }
    const { report } = await sendSheets(book, admin)
    expect(report!.problems.map(({ cell, message }) => `${cell} ${message.es}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^C2 Descripción \(inglés\): /),
        expect.stringMatching(/^A3 .*falta|^A3 Nombre común/i),
      ]),
    )
  })

  test('that is empty or missing changes nothing, and a word clears', async () => {
    const admin = await buildAdmin()
    await buildSource('cano-2020', { title: 'Plantas', author: 'Cano', year: 2020 })
    await importSheets('key,title,author,year\ncano-2020,Las plantas,,(vacío)\n', admin, { sheet: 'sources' })
    expect(await prisma.source.findMany()).toMatchObject([{ title: 'Las plantas', author: 'Cano', year: null }])
  })

  test.each(['en', 'es'])(
    'that was exported in %s changes nothing, whatever words its cells have',
    async (language) => {
      const admin = await buildAdmin()
      const routes = ['ORAL', 'SKIN', 'BATH', 'INHALED', 'MOUTH', 'OTHER']
      await buildPlant({
        isPublic: false,
        cautions: [[...routes], ...routes.map((route) => [route])].map((own) => ({
          subject: 'CHILDREN',
          level: 'AVOID',
          underAge: 3 + own.length,
          textEn: own.join(),
          textEs: own.join(),
          routes: own,
        })),
      })
      const { report } = await sendSheets(await getWorkbook(admin, language), admin)
      expect(report).toMatchObject({ problems: [], canApply: false, counts: { plants: { changed: 0, added: 0 } } })
    },
  )

  test('may hold words of either language or of the API, dates and numbers as programs write them', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant({ commonNameEs: 'Ruda', isPublic: false })
    const book: Record<string, Rows> = {
      cautions: [
        ['plant', 'subject', 'level', 'underAge', 'textEn', 'textEs', 'routes'],
        ['Ruda', ' niños ', 'Do not use', '3,0', 'No.', 'No.', 'ORAL; on the skin'],
      ],
      plants: [
        [
          'id',
          'reviewedBy',
          'reviewedOn',
          'reviewedUntil',
          'conservationYear',
          'conservationList',
          'conservationCategory',
          'isPoisonous',
        ],
        [id, 'Juana', new Date('2026-11-22'), '30/11/2026', 2019, 'IUCN', 'LC', 'VERDADERO'],
      ],
    }
    await importSheets(book, admin)
    expect(await prisma.plant.findUnique({ where: { id }, include: { cautions: true } })).toMatchObject({
      reviewedOn: '2026-11-22',
      reviewedUntil: '2026-11-30',
      conservationYear: 2019,
      isPoisonous: true,
      cautions: [{ subject: 'CHILDREN', level: 'AVOID', underAge: 3, routes: ['ORAL', 'SKIN'] }],
    })
  })
})

describe('a row of a list', () => {
  const plantWithCautions = async () => {
    await buildAilment('cough')
    await buildSource('a')
    return buildPlant({
      commonNameEs: 'Ruda',
      uses: [{ ...PLAIN_USE, ailmentSlug: 'cough', sourceKeys: ['a'] }],
      cautions: DECIDED_CAUTIONS,
    })
  }

  test('is changed by its key, added without one, and never deleted', async () => {
    const admin = await buildAdmin()
    const { id } = await plantWithCautions()
    const { Cautions: rows } = await getWorkbook(admin)
    const [headings, ...cautions] = rows!
    const at = (name: string) => headings!.indexOf(name)
    const [changed, added] = [[...cautions[0]!], [...cautions[1]!]]
    changed[at('One sentence (Spanish)')] = 'Nunca.'
    changed[at('One sentence (English)')] = 'Never.'
    changed[at('Row key (leave it as it is)')] = cautions[0]![at('Row key (leave it as it is)')]!
    added[at('About')] = 'Sun on the skin'
    added[at('Row key (leave it as it is)')] = null
    added[at('One sentence (Spanish)')] = 'Quema.'
    added[at('One sentence (English)')] = 'It burns.'
    const book = { Cautions: [headings!, changed, added] }
    const { report } = await sendSheets(book, admin)
    expect(report!.changes).toMatchObject([{ of: 'plants', id, fields: ['cautions'] }])
    await importSheets(book, admin)
    const stored = await prisma.plantCaution.findMany({ where: { plantId: id }, orderBy: { position: 'asc' } })
    expect(stored.map(({ subject }) => subject)).toEqual(['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES', 'SUN'])
    expect(stored[0]).toMatchObject({ textEs: 'Nunca.' })
    // Again, the row of that key is not there any more, but what the file says is.
    expect((await sendSheets(book, admin)).report).toMatchObject({ changes: [], problemCount: 0 })
  })

  test('that was changed on the site since is refused', async () => {
    const admin = await buildAdmin()
    const { id } = await plantWithCautions()
    const { rows } = await getCsv(admin, 'cautions')
    await prisma.plantCaution.updateMany({ where: { plantId: id, subject: 'PREGNANCY' }, data: { textEs: 'Otro.' } })
    rows[1]![rows[0]!.indexOf('One sentence (Spanish)')] = 'Nunca.'
    const refused = refusalsIn(await sendSheets({ Cautions: rows }, admin))
    expect(refused).toMatchObject([expect.stringMatching(/M2: This row has changed on the site/)])
  })

  test('that would weaken a warning of a public plant is refused, and so is publishing without the four', async () => {
    const admin = await buildAdmin()
    const { id } = await plantWithCautions()
    await prisma.plantCaution.updateMany({
      where: { plantId: id },
      data: { level: 'AVOID', textEn: 'No.', textEs: 'No.' },
    })
    const { rows } = await getCsv(admin, 'cautions')
    rows[1]![rows[0]!.indexOf('About')] = 'Allergy'
    const { report } = await sendSheets({ Cautions: rows }, admin)
    expect(report).toMatchObject({ canApply: false, unsafe: [{ of: 'plants', id }] })

    const hidden = await buildPlant({
      isPublic: false,
      dosageGuidelinesEn: 'Two cups.',
      dosageGuidelinesEs: 'Dos tazas.',
    })
    const sent = await sendSheets(`id,isPublic\n${hidden.id},sí\n`, admin, { sheet: 'plants' })
    expect(sent.report).toMatchObject({ canApply: false, unsafe: [{ id: hidden.id }] })
    const applied = await sendSheets(`id,isPublic\n${hidden.id},sí\n`, admin, {
      sheet: 'plants',
      digest: sent.report!.digest,
    })
    expect(applied.refusal).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(await prisma.plant.findUnique({ where: { id: hidden.id } })).toMatchObject({ isPublic: false })
  })

  test('may belong to a plant of the same file, whatever the order of the sheets', async () => {
    const admin = await buildAdmin()
    await buildAilment('cough', { nameEs: 'Tos' })
    await importSheets(
      {
        Usos: [
          ['plant', 'ailmentSlug', 'preparation', 'route', 'evidence', 'finding', 'textEs', 'textEn', 'Fuentes'],
          ['Ruda', 'tos', 'juice', 'skin', 'tradition', 'not-tested', 'Se unta.', 'Rubbed in.', 'Libro de plantas'],
        ],
        Fuentes: [
          ['title', 'author', 'year'],
          ['Libro de plantas', 'Cano', 2020],
        ],
        Plantas: [
          ['commonNameEs', 'commonNameEn'],
          ['Ruda', 'Rue'],
        ],
      },
      admin,
    )
    const [plant] = await prisma.plant.findMany({ include: { uses: true } })
    expect(plant).toMatchObject({ uses: [{ textEs: 'Se unta.', sourceKeys: ['cano-2020'] }] })
  })
})

describe('a file', () => {
  test('that unpacks to more than is allowed is refused before it is read', async () => {
    const huge = Buffer.alloc(101_000_000, 32)
    const bomb = zipOf({ '[Content_Types].xml': '<Types/>', 'xl/worksheets/sheet1.xml': huge })
    expect(bomb.length).toBeLessThan(1_000_000)
    const admin = await buildAdmin()
    expect((await sendSheets(bomb, admin)).refusal).toMatchObject({ fields: { file: 'tooLarge' } })
    // A zip that says that there is less in it.
    const lying = Buffer.from(bomb)
    for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 1))
      lying.writeUInt32LE(1000, at + 24)
    expect((await sendSheets(lying, admin)).refusal).toMatchObject({
      fields: { file: expect.stringMatching(/tooLarge|brokenZip/) as string },
    })
  })

  test.each([
    ['oldExcel', Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
    ['notASpreadsheet', Buffer.from('PK\u0003\u0004 and nothing more', 'latin1')],
    ['notASpreadsheet', Buffer.from([1, 0, 2, 0, 0, 0])],
  ])('that is none is refused: %s', async (reason, file) => {
    const { refusal } = await sendSheets(file, await buildAdmin())
    expect(refusal).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { file: expect.stringMatching(/notA|oldE|broken/) as string },
    })
    expect(reason).toBeTruthy()
  })

  test('with headings that nobody knows is refused, and so is the same plant twice', async () => {
    const admin = await buildAdmin()
    expect(refusalsIn(await sendSheets('uno,dos\n1,2\n', admin))).toMatchObject([/A1: No row with known headings/])
    const twice = `${PLANT}Ruta,Rue,Ruda\nRuta,Common rue,Ruda\n`
    expect(refusalsIn(await sendSheets(twice, admin))).toMatchObject([/A3: This is also in row 2/])
  })
})
