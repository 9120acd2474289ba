import { describe, expect, test } from 'vitest'
import { SHEETS } from '../../api/content/sheets/columns.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant, DECIDED_CAUTIONS, PLAIN_USE } from '../support/content.ts'
import { getCsv, getFile, getWorkbook } from '../support/sheets.ts'

describe('an export as a spreadsheet', () => {
  test('has a sheet for each kind and for rows, with words in the language of the admin', async () => {
    const admin = await buildAdmin()
    await buildAilment('cough')
    const { id } = await buildPlant({
      commonNameEs: 'Ruda',
      uses: [{ ...PLAIN_USE, ailmentSlug: 'cough' }],
      cautions: DECIDED_CAUTIONS,
    })
    await buildArticle({ titleEs: 'Un artículo' })
    const [english, spanish] = [await getWorkbook(admin), await getWorkbook(admin, 'es')]
    const names = [
      'Plantas',
      'Nombres mayas y otros',
      'Identificadores en catálogos',
      'Usos',
      'Precauciones',
      'Lugares',
      'Malestares',
      'Códigos en clasificaciones',
      'Señales de peligro',
      'Artículos',
      'Proyectos',
      'Comunidades',
      'Fuentes',
      'Etiquetas',
      'Notas',
    ]
    expect(Object.keys(spanish).filter((name) => names.includes(name))).toEqual(names)
    expect(Object.keys(spanish)).toHaveLength(SHEETS.length + 1)
    expect(spanish['Plantas']![0]).toEqual(expect.arrayContaining(['Nombre común (español)', 'Nombre científico']))
    expect(english['Plants']![0]).toEqual(expect.arrayContaining(['Common name (Spanish)', 'Scientific name']))
    const [, caution] = spanish['Precauciones']!
    expect(caution).toEqual(expect.arrayContaining(['ruda', id, 'Embarazo']))
    expect(spanish['Notas']!.flat().join(' ')).toContain('morphology')
    expect(await prisma.auditEntry.count({ where: { action: 'exportContent' } })).toBe(2)
  })

  test('as CSV is in UTF-8 with a byte order mark, and nothing in it is a formula', async () => {
    const admin = await buildAdmin()
    await buildPlant({
      commonNameEn: '=HYPERLINK("https://example.org")',
      commonNameEs: "'+ruda",
      descriptionEs: '- uno;\n- «dos»',
    })
    const { text, rows } = await getCsv(admin, 'plants', 'es')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(rows.flat().filter((cell) => /^[=+\-@]/.test(String(cell)))).toEqual([])
    expect(rows[1]).toEqual(
      expect.arrayContaining(['\'=HYPERLINK("https://example.org")', "''+ruda", "'- uno;\n- «dos»"]),
    )
  })

  test('of a sheet that there is not is refused', async () => {
    expect((await getFile('/content.csv?sheet=users', await buildAdmin())).status).toBe(422)
  })
})
