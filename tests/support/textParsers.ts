import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseLogSearchQuery } from '../../src/contract/logSearch.ts'
import {
  detectMediaType,
  findPdfHeaderPosition,
  getFileRefusalCode,
} from '../../src/domain/common/contentType.ts'
import { isValidCurp, normalizeCurp } from '../../src/domain/common/curp.ts'
import { parseSingleDate, proposeDocumentDates } from '../../src/domain/common/datesInText.ts'
import { formatPhoneNumber, hasPhoneExtension, normalizePhoneNumber } from '../../src/domain/common/phone.ts'
import {
  convertHtmlToPlainText,
  convertHtmlToSearchText,
  isBlankHtml,
} from '../../src/domain/common/plainText.ts'
import { hasWrongRfcCheckDigit, isValidPersonRfc, normalizeRfc } from '../../src/domain/common/rfc.ts'
import { convertPlainTextToHtml, isHtmlText } from '../../src/domain/common/richText.ts'
import { normalizeHtml, normalizeText, splitWords } from '../../src/domain/common/text.ts'
import { compareTextsByWords } from '../../src/domain/common/textChange.ts'
import { getCompanyNameMatchKeys } from '../../src/domain/companies/names.ts'
import { parseAccreditationNumber } from '../../src/domain/credentials/printedNumber.ts'
import { verifyCredentialSignature } from '../../src/domain/credentials/signedCredential.ts'
import {
  parseValidationAddress,
  parseValidationPath,
} from '../../src/domain/credentials/validationAddress.ts'
import { listPossibleRfcs, matchFileToRequirement } from '../../src/domain/documents/fileMatches.ts'
import { toSafeFileName } from '../../src/domain/documents/fileName.ts'
import { decodeFileName, repairFileName } from '../../src/domain/documents/fileNameEncoding.ts'
import { isTypedAccreditationNumber, parseAcceptLanguage } from '../../src/domain/door/door.ts'
import { parseScannedCredentialText } from '../../src/domain/door/scannedText.ts'
import { matchesSurname } from '../../src/domain/door/surname.ts'
import { findIdentifierCorruption } from '../../src/domain/imports/identifierCorruption.ts'
import { completeFolioSearchQuery } from '../../src/domain/search/searchRank.ts'
import { matchesWordBeginnings, parseSearchQueryIntoWords } from '../../src/domain/search/searchWords.ts'
import { describeBrowserAndDevice } from '../../src/domain/users/devices.ts'
import { findPasswordProblems } from '../../src/domain/users/passwords.ts'
import { getUsernameKey, isValidUsername } from '../../src/domain/users/usernames.ts'
import { readBrowserSecretCookie } from '../../src/server/http/browserCookie.ts'
import { normalizeRequestUrl } from '../../src/server/http/canonicalUrl.ts'
import { parseClientAddress } from '../../src/server/http/clientAddress.ts'
import { redactingLoggerOptions } from '../../src/server/http/loggerOptions.ts'
import { toClientNetwork } from '../../src/server/http/rateLimits.ts'
import { parseMexicanDate, parseSpanishYesOrNo } from '../../src/server/imports/kinds/rowValues.ts'
import { matchColumnsToFields } from '../../src/server/imports/matchColumnsToFields.ts'
import { removeLeadingApostrophe, validateCellText } from '../../src/server/imports/sheets/cellText.ts'
import { CsvReader } from '../../src/server/imports/sheets/csvRecords.ts'
import { formatImportedNumber, parseNumberFormat } from '../../src/server/imports/sheets/numberFormat.ts'
import { openUploadedTable } from '../../src/server/imports/sheets/openUploadedTable.ts'
import { LIMITS, SheetError } from '../../src/server/imports/sheets/sheet.ts'
import { decodeXmlEscapes } from '../../src/server/imports/sheets/workbook.ts'
import { parseXmlDocument } from '../../src/server/imports/sheets/xml.ts'
import { sanitizeRichText } from '../../src/server/notices/richText.ts'
import { generateCsv } from '../../src/server/reports/csv.ts'
import type { Column } from '../../src/server/reports/table.ts'

/** Maximum number of characters of search texts and names in the contract. */
const MAX_FIELD_LENGTH = 200

/** Function that reads a text from anonymous visitors or contractors. */
export interface TextParser {
  run(text: string): unknown
  /** Maximum length of the text, where a limit of the caller applies. */
  maxLength?: number
}

async function* yieldOnce<T>(value: T): AsyncGenerator<T> {
  yield value
}

const PERSON = { id: 'a', name: 'Ana Pérez Ruiz', rfc: 'PERA900101' }

const readCsv = (separator: string) => (text: string) => {
  const reader = new CsvReader(separator)
  try {
    for (const piece of [text, undefined]) for (const _ of reader.read(piece));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
  }
}

/** Opens a file with this text as an uploaded spreadsheet. Refusals are answers too. */
const openAsUpload = async (text: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'acredita-growth-'))
  const path = join(folder, 'table')
  try {
    writeFileSync(path, text)
    await (await openUploadedTable(path, { countKnownTitles: () => 0 })).close()
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Functions that read texts from anonymous visitors and contractors, by name. */
export const TEXT_PARSERS: Record<string, TextParser> = {
  normalizeText: { run: normalizeText },
  normalizeHtml: { run: normalizeHtml },
  splitWords: { run: splitWords },
  parseValidationPath: { run: parseValidationPath },
  parseValidationAddress: { run: parseValidationAddress },
  parseScannedCredentialText: { run: (text) => parseScannedCredentialText(text) },
  verifyCredentialSignature: {
    run: (text) => verifyCredentialSignature({ id: text, digits: text }, [], '2026-01-15', async () => false),
  },
  isTypedAccreditationNumber: { run: isTypedAccreditationNumber },
  parseAccreditationNumber: { run: parseAccreditationNumber },
  matchesSurname: {
    run: (text) => [matchesSurname(text, 'Pérez Ruiz'), matchesSurname('per', text)],
    maxLength: MAX_FIELD_LENGTH,
  },
  parseAcceptLanguage: { run: parseAcceptLanguage },
  describeBrowserAndDevice: { run: describeBrowserAndDevice },
  parseClientAddress: { run: (text) => [parseClientAddress(text), toClientNetwork(text)] },
  normalizeRequestUrl: { run: normalizeRequestUrl },
  readBrowserSecretCookie: { run: (text) => readBrowserSecretCookie(text, { publicUrl: 'https://a.mx' }) },
  getUsernameKey: { run: getUsernameKey },
  isValidUsername: { run: isValidUsername },
  findPasswordProblems: { run: (text) => findPasswordProblems(text, ['ana'], new Set(['secreto'])) },
  normalizeCurp: { run: (text) => isValidCurp(normalizeCurp(text)) },
  normalizeRfc: { run: (text) => [isValidPersonRfc(normalizeRfc(text)), hasWrongRfcCheckDigit(text)] },
  normalizePhoneNumber: {
    run: (text) => [normalizePhoneNumber(text), hasPhoneExtension(text), formatPhoneNumber(text)],
  },
  findIdentifierCorruption: { run: (text) => findIdentifierCorruption(text, '0123456789012345678') },
  getCompanyNameMatchKeys: { run: getCompanyNameMatchKeys },
  parseSearchQueryIntoWords: { run: parseSearchQueryIntoWords, maxLength: MAX_FIELD_LENGTH },
  matchesWordBeginnings: { run: (text) => matchesWordBeginnings(text, 'ana pe') },
  'matchesWordBeginnings of a query': {
    run: (text) => matchesWordBeginnings('Ana Pérez', text),
    maxLength: MAX_FIELD_LENGTH,
  },
  parseLogSearchQuery: { run: parseLogSearchQuery, maxLength: MAX_FIELD_LENGTH },
  completeFolioSearchQuery: { run: completeFolioSearchQuery },
  parseSingleDate: { run: parseSingleDate },
  proposeDocumentDates: { run: proposeDocumentDates },
  parseMexicanDate: { run: parseMexicanDate },
  parseSpanishYesOrNo: { run: parseSpanishYesOrNo },
  toSafeFileName: { run: (text) => toSafeFileName(text, ['pdf']) },
  repairFileName: { run: repairFileName },
  decodeFileName: { run: (text) => decodeFileName(Buffer.from(text, 'latin1')) },
  listPossibleRfcs: { run: listPossibleRfcs },
  matchFileToRequirement: {
    run: (text) =>
      matchFileToRequirement({ name: text, text }, [
        { id: 'b', name: 'Constancia de alturas', person: PERSON },
      ]),
  },
  compareTextsByWords: { run: (text) => compareTextsByWords(text, `${text} y`) },
  sanitizeRichText: { run: sanitizeRichText },
  convertHtmlToPlainText: { run: convertHtmlToPlainText },
  convertHtmlToSearchText: { run: convertHtmlToSearchText },
  isBlankHtml: { run: isBlankHtml },
  isHtmlText: { run: isHtmlText },
  convertPlainTextToHtml: { run: convertPlainTextToHtml },
  detectMediaType: {
    run: (text) => {
      const head = Buffer.from(text)
      return [detectMediaType(undefined, head), findPdfHeaderPosition(head), getFileRefusalCode(head)]
    },
  },
  redactingLoggerOptions: { run: (text) => redactingLoggerOptions.serializers.err(new Error(text)) },
  validateCellText: { run: (text) => validateCellText(removeLeadingApostrophe(text)) },
  decodeXmlEscapes: { run: decodeXmlEscapes },
  parseNumberFormat: { run: (text) => formatImportedNumber(12_345, parseNumberFormat(text), false) },
  matchColumnsToFields: { run: (text) => matchColumnsToFields([text], []) },
  'CsvReader with commas': { run: readCsv(','), maxLength: LIMITS.line },
  'CsvReader with semicolons': { run: readCsv(';'), maxLength: LIMITS.line },
  openUploadedTable: { run: openAsUpload, maxLength: LIMITS.line },
  generateCsv: {
    run: async (text) => {
      const columns: Column[] = [{ title: 'A', width: 9, kind: 'text' }]
      for await (const _ of generateCsv({ sheet: 'A', columns, rows: yieldOnce([text]) }));
    },
  },
  parseXmlDocument: {
    run: (text) =>
      parseXmlDocument(yieldOnce(Buffer.from(text)), {}).catch((error: unknown) => {
        if (!(error instanceof SheetError)) throw error
      }),
  },
}
