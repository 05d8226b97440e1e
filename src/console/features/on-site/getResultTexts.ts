import {
  type InspectionResult,
  isFalseSignature,
  type SignatureVerdict,
} from '../../../domain/door/inspections.ts'
import { onSiteWords } from './words.ts'

interface ResultTexts {
  title: string
  text: string
}

interface JudgedCard {
  result: InspectionResult
  signature: SignatureVerdict
  credential: string
}

/** Returns the title and text of a result. A false signature and an address of no credential have their own. */
export const getResultTexts = ({ result, signature, credential }: JudgedCard): ResultTexts => {
  if (result === 'forged') return onSiteWords.signature[isFalseSignature(signature) ? signature : result]
  const isOtherAddress = (result === 'foreign' || result === 'unknown') && /^https?:/iu.test(credential)
  return isOtherAddress ? onSiteWords.notCredential : onSiteWords.result[result]
}
