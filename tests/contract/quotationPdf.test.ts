import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Quotation } from '../../src/domain/quotations/schemas.ts'
import { createQuotationPdf } from '../../src/server/quotations/quotationPdf.ts'
import { convertPictureToLogo } from '../../src/server/settings/logo.ts'
import {
  checkPdf,
  listPdfFonts,
  readPdfInfo,
  readPdfStructure,
  readPdfText,
  renderPdf,
} from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const CLIENT = {
  name: 'María José Łukasz Çelik Ñíguez',
  rfc: 'MANL900101AB1',
  phone: '4421234567',
  email: 'maria@ejemplo.example',
  created_at: '2026-02-15',
}

it.each(['Regular', 'SemiBold'])('the figures of PDFs are all as wide, in Inter %s', (weight) => {
  const file = fileURLToPath(new URL(`../../src/server/pdf/fonts/Inter-${weight}.ttf`, import.meta.url))
  const doc = new PDFDocument().font(file)
  const widths = [...'0123456789'].map((figure) => doc.widthOfString(figure, { features: ['tnum'] }))
  expect(new Set(widths.map((width) => width.toFixed(3))).size).toBe(1)
})

describe.runIf(hasTool('pdftotext') && hasTool('qpdf')).each(sqliteOpeners)(
  'the PDF of a quotation, $name',
  ({ open }) => {
    const portal = usePortal(open, () => ({ config: { helpPhone: '5512345678' } }))
    const createPdf = async (change: object = {}, client: object = CLIENT) => {
      const { body } = await portal.api.as('empresa').post<Quotation>('/api/quotations/', client)
      const { status, text } = await portal.api.as('empresa').put(`/api/quotations/${body.id}/`, change)
      expect(status, text).toBe(200)
      const { bytes, headers } = await portal.api.as('empresa').get(`/${body.id}/pdf/download/`)
      return { ...body, bytes, headers, text: await readPdfText(bytes) }
    }
    const linesOf = (text: string) => text.split('\n').map((line) => line.trim().replace(/\s+/gu, ' '))

    it('is a download named after the folio', async () => {
      const { headers, bytes, folio } = await createPdf()
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Cotizacion ${folio}.pdf"; filename*=UTF-8''Cotizaci%C3%B3n%20${folio}.pdf`,
      )
      expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
    })

    it('says who, what, how much and until when', async () => {
      const { text, folio } = await createPdf({
        pricing_id: 7,
        indirect_cost_1: '1,350.50',
        indirect_cost_1_description: 'Permiso municipal',
        indirect_cost_2: '0',
        indirect_cost_3_description: 'Visita técnica',
        indirect_cost_4: '0.05',
      })
      const lines = linesOf(text)
      expect(lines).toContain(`${folio} 15 de febrero de 2026 17 de marzo de 2026`)
      expect(lines).toContain('MARÍA JOSÉ ŁUKASZ ÇELIK ÑÍGUEZ')
      expect(lines).toContain('MANL900101AB1 Persona Física')
      expect(lines).toContain('442 123 4567 maria@ejemplo.example')
      expect(lines).toContain('Acredita Ayuda: 55 1234 5678')
      const rows = lines.filter((line) => /\$[\d,]+\.\d\d$/u.test(line))
      expect(rows).toEqual([
        'Instalación de 5 metros $2,400.00',
        'Subtotal de instalación $2,400.00',
        'Permiso municipal $1,350.50',
        'Visita técnica $0.00',
        'Costo adicional 4 $0.05',
        'Subtotal de costos adicionales $1,350.55',
        'Total $3,750.55',
      ])
      expect(text).toContain('hasta el 17 de marzo de 2026.')
      expect(text).toContain('Los precios no incluyen IVA.')
      expect(text).not.toContain('Página')
    })

    it('names the utility, and a VAT, where the settings do', async () => {
      const { id } = await createPdf({ pricing_id: 7, indirect_cost_1: '0.05' })
      const { body } = await portal.api.as('empresa').get<Quotation>(`/api/quotations/${id}/`)
      const sender = {
        utilityName: 'Gas del Centro',
        utilityAddress: 'Av. Juárez 10, Querétaro',
        helpPhone: '5512345678',
        vat: { percent: 16, isIncluded: false },
        logo: null,
      }
      const lines = linesOf(await readPdfText(await buffer(createQuotationPdf(body, sender))))
      expect(lines.slice(0, 3).join(' ')).toMatch(/Gas del Centro/u)
      expect(lines.slice(0, 3).join(' ')).toMatch(/Av. Juárez 10, Querétaro/u)
      expect(lines.slice(0, 3).join(' ')).toMatch(/Ayuda: 55 1234 5678/u)
      expect(lines.filter((line) => /\$[\d,]+\.\d\d$/u.test(line)).slice(-3)).toEqual([
        'Subtotal $2,400.05',
        'IVA (16 %) $384.01',
        'Total con IVA $2,784.06',
      ])
      expect(lines.join(' ')).toContain('El total incluye el IVA de 16 %')
    })

    it('has the utility’s logo in its own colours, including transparent ones', async () => {
      const { id } = await createPdf({ pricing_id: 2 })
      const { body } = await portal.api.as('empresa').get<Quotation>(`/api/quotations/${id}/`)
      const letters = [130, 180, 230, 280, 330].map((x) => `<circle cx="${x}" cy="60" r="15"/>`).join('')
      const blue = `<svg width="420" height="120"><path d="M60 10c30 30 40 50 10 100C20 100 10 60 60 10z" fill="#e8590c"/><g stroke="#1c3f60" stroke-width="10" fill="none">${letters}</g></svg>`
      const { content } = await convertPictureToLogo(await sharp(Buffer.from(blue)).png().toBuffer())
      const vat = { percent: 0, isIncluded: false }
      const sender = { utilityName: 'Gas', utilityAddress: '', helpPhone: '', vat }
      const pdf = await buffer(createQuotationPdf(body, { ...sender, logo: new Uint8Array(content) }))
      const { data, info } = await sharp(await renderPdf(pdf))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const countSimilarPixels = (color: number[]) =>
        Array.from({ length: info.width * info.height }, (_, i) => i * 3).filter((offset) =>
          color.every((value, channel) => Math.abs((data[offset + channel] ?? 0) - value) < 24),
        ).length
      expect(countSimilarPixels([0x1c, 0x3f, 0x60])).toBeGreaterThan(400)
      expect(countSimilarPixels([0xe8, 0x59, 0x0c])).toBeGreaterThan(200)
    })

    it('says of a firm what a firm has, and what is still missing', async () => {
      const firm = { ...CLIENT, client_type: 'LI', rfc: 'GRE010203AB1', name: 'Gas y Redes', email: '' }
      const lines = linesOf((await createPdf({}, firm)).text)
      expect(lines).toContain('Razón social')
      expect(lines).toContain('GRE010203AB1 Persona Moral')
      expect(lines).toContain('442 123 4567')
      expect(lines).not.toContain('Correo electrónico')
      expect(lines).toContain('Instalación: metros por definir $0.00')
      expect(lines).toContain('Total $0.00')
    })

    it('is read by a screen reader in order, in Spanish, and carries its fonts', async () => {
      const { bytes, folio } = await createPdf({ pricing_id: 2 })
      expect(await readPdfInfo(bytes)).toMatchObject({
        Title: `Cotización ${folio}: MARÍA JOSÉ ŁUKASZ ÇELIK ÑÍGUEZ`,
        Tagged: 'yes',
      })
      const objects = await checkPdf(bytes)
      expect(objects).toContain('/Lang (es-MX)')
      expect(objects).toContain('/DisplayDocTitle true')
      const structure = await readPdfStructure(bytes)
      const order = [
        'H1',
        '"Folio"',
        '"Cliente"',
        '"RFC"',
        'Table',
        'TH',
        '/Scope /Column',
        '/Scope /Row',
        'TD',
        '"Condiciones"',
        'LBody',
      ]
      const places = order.map((piece) => structure.indexOf(piece))
      expect(
        places.every((place) => place >= 0),
        structure,
      ).toBe(true)
      expect(structure.indexOf('"Folio"')).toBeLessThan(structure.indexOf('"Cliente"'))
      expect(structure.indexOf('"Cliente"')).toBeLessThan(structure.indexOf('"Condiciones"'))
      const fonts = await listPdfFonts(bytes)
      expect(fonts.map(([name, embedded]) => [name.replace(/^.*\+/u, ''), embedded]).sort()).toEqual([
        ['Inter-Regular', 'yes'],
        ['Inter-SemiBold', 'yes'],
      ])
    })

    it('wraps what is long, and goes on over numbered pages where it must', async () => {
      const long = (word: string) => word.repeat(Math.floor(200 / word.length)).trim()
      const { text, bytes } = await createPdf(
        Object.fromEntries(
          ['Excavación en roca ', 'ÑÑÑÑÑÑÑÑÑÑ', 'a ', 'Wwwww'].flatMap((word, i) => [
            [`indirect_cost_${i + 1}`, '999999999.99'],
            [`indirect_cost_${i + 1}_description`, long(word)],
          ]),
        ),
        { ...CLIENT, name: long('Comercializadora '), email: `${'a'.repeat(60)}@${'b.'.repeat(90)}example` },
      )
      const letters = text.replace(/\s+/gu, '')
      expect(letters).toContain('Ñ'.repeat(44))
      expect(text).toContain('$3,999,999,999.96')
      expect(text).toContain('Página 1 de 2')
      expect(text).toContain('Página 2 de 2')
      await checkPdf(bytes)
    })
  },
)
