import jsQr from 'jsqr'
import { create } from 'qrcode'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { QR_MM } from '../../src/server/credentials/cardSides.ts'
import { createCredentialSigner } from '../../src/server/credentials/credentialAddress.ts'
import { createQrCodePng } from '../../src/server/credentials/qr.ts'
import { readQrs } from '../support/readQrs.ts'
import { createSigningKey } from '../support/signingKey.ts'
import { photographQr } from './photographQr.ts'

/** Number of photographs per run. `CARD_PICTURES=100` takes all. */
const PICTURES = Number(process.env.CARD_PICTURES ?? 5)
const sign = createCredentialSigner(createSigningKey(3).signingKey)
const NAMES = [
  'Ruiz Gómez, Ana',
  'Álvarez Núñez, María José',
  'Hernández Villaseñor, María de los Ángeles Guadalupe',
]
const createAddress = (i: number) => {
  const id = `AbCdEfGhIjKlMnOpQr${String(i).padStart(4, '0')}`
  const holder = { name: NAMES[i % NAMES.length] ?? '', number: `A-${String(i).padStart(6, '0')}` }
  const digits = sign({ id, role: 4 + (i % 9), company: 17 + i, expires: '2027-01-31', holder })
  return `https://credenciales.distribuidora.example.mx/credential/validation/${id}#${digits}`
}
const toPixels = (mm: number, dpi = 150) => Math.round((mm * dpi) / 25.4)

const DECODERS = {
  'zxing-cpp': async (picture: Buffer) => (await readQrs(picture))[0],
  jsQR: async (picture: Buffer) => {
    const { data, info } = await sharp(picture)
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return jsQr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
  },
}

describe('the photographed QR code of a card', () => {
  it.each(Object.entries(DECODERS))('is read by %s in 99 of 100 photographs', async (_, decode) => {
    const missedCards: number[] = []
    for (let i = 0; i < PICTURES; i += 1) {
      const address = createAddress(i)
      const picture = await photographQr(
        createQrCodePng(address, { scale: 4, level: 'Q' }),
        toPixels(QR_MM),
        i,
      )
      if ((await decode(picture)) !== address) missedCards.push(i)
    }
    expect(missedCards.length, `missed ${missedCards}`).toBeLessThanOrEqual(PICTURES / 100)
  })

  it.each(Object.entries(DECODERS))('with 20 mm is read by %s', async (_, decode) => {
    for (const seed of [1, 2, 3]) {
      const address = createAddress(seed)
      const smallPicture = await photographQr(createQrCodePng(address, { scale: 4 }), toPixels(20, 300), seed)
      expect(await decode(smallPicture), `seed ${seed}`).toBe(address)
    }
  })

  it('has modules of at least 0.4 mm', () => {
    const { size } = create(createAddress(2), { errorCorrectionLevel: 'Q' }).modules
    expect(QR_MM / (size + 8)).toBeGreaterThanOrEqual(0.4)
  })
})
