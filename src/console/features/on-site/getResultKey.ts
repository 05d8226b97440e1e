import {
  type InspectionResult,
  isFalseSignature,
  type SignatureVerdict,
} from '../../../domain/door/inspections.ts'

interface JudgedCard {
  result: InspectionResult
  signature: SignatureVerdict
  credential: string
}

/** Returns the translation key of a result's title and text. A false signature and an address of no credential have their own. */
export const getResultKey = ({ result, signature, credential }: JudgedCard): string => {
  if (result === 'forged') return `onSite.signature.${isFalseSignature(signature) ? signature : result}`
  const isOtherAddress = (result === 'foreign' || result === 'unknown') && /^https?:/iu.test(credential)
  return isOtherAddress ? 'onSite.notCredential' : `onSite.result.${result}`
}
