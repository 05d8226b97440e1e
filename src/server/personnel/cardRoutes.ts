import type { personnelCardEndpoints } from '../../contract/personnelCards.ts'
import { formatCredentialFields } from '../../domain/credentials/cardFields.ts'
import { MAX_PRINTED_CARDS } from '../../domain/credentials/printedCards.ts'
import { getAccreditationNumberPageUrl } from '../../domain/credentials/validationUrl.ts'
import { formatFullName } from '../../domain/people/personNames.ts'
import { createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { PrintedCard } from '../credentials/cardSides.ts'
import { createCredentialSigner, getCredentialUrl } from '../credentials/credentialAddress.ts'
import { readPhotoInPrintSize } from '../files/photos.ts'
import type { Call, Handlers } from '../http/call.ts'
import { formatPhoneFromSettings } from '../pdf/formats.ts'
import { getLetterheadSettings } from '../pdf/letterhead.ts'
import type { Row } from '../store/rows.ts'
import { createPersonnelListQuery } from './people.ts'

type Endpoints = typeof personnelCardEndpoints

/** Collects the photos for the cards of one request at a time, because reading two hundred photos takes seconds. */
const limitConcurrentPhotoReads = createConcurrencyLimit({ maxRunning: 1, maxQueued: 20 })

const collectPrintableCredentials = async (
  rows: readonly Row<'personnel'>[],
  { files, config, signing, today }: Call<Endpoints['personnelCards.pdf']>,
): Promise<PrintedCard[]> => {
  const addressOptions = {
    publicUrl: config.publicUrl,
    today,
    sign: createCredentialSigner(await signing.current()),
  }
  const cards: PrintedCard[] = []
  for (const row of rows) {
    const photo = row.photo ? await readPhotoInPrintSize(files, row.photo) : undefined
    if (photo)
      cards.push({
        fields: formatCredentialFields(row),
        photo,
        address: getCredentialUrl(row, addressOptions),
      })
  }
  return cards
}

export const personnelCardRoutes: Handlers<Endpoints> = {
  'personnelCards.pdf': async (call) => {
    const { query, store, jobs, config, actor, download, today } = call
    const { filter = {}, sheet } = query
    const listQuery = createPersonnelListQuery(call, { filter: { ...filter, has_photo: true } })
    const { rows, total } = await store.getList('personnel', {
      ...listQuery,
      range: [0, MAX_PRINTED_CARDS - 1],
    })
    if (total > MAX_PRINTED_CARDS) throw new HttpError(400, texts.tooManyCards(MAX_PRINTED_CARDS))
    const cards = await limitConcurrentPhotoReads(
      () => collectPrintableCredentials(rows, call),
      String(actor.id),
    )
    if (cards.length === 0) throw new HttpError(404, texts.noCards)
    const [only, ...others] = rows
    const sender = {
      ...getLetterheadSettings(config),
      helpPhone: formatPhoneFromSettings(config.helpPhone),
      typing: getAccreditationNumberPageUrl(config.publicUrl),
    }
    return {
      content: jobs.run({ kind: 'cards', cards, sender, sheet }, { user: actor.id, download }),
      filename:
        only && others.length === 0
          ? `Credencial ${[only.accreditation_number, formatFullName(only)].filter(Boolean).join(' ')}.pdf`
          : `credenciales-${today}.pdf`,
    }
  },
}
