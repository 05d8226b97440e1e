import { createContext, useState } from 'react'
import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import {
  IDENTITY_FIELDS,
  lacksIdentityDocument,
  normalizeIdentityDocument,
} from '../../../domain/common/identityDocument.ts'
import { normalizeRfc } from '../../../domain/common/rfc.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { Values } from '../../port/draftStorage.ts'

/** Question that the server asks about an RFC or an identity document. Shown next to the field. */
export interface RfcQuestion {
  /** Why the RFC is barred (vetoed). A user with the permission can still register the person by giving a reason. */
  vetoed?: string
  /**
   * Another person has the same RFC without homoclave (the three-character suffix). The user must confirm that they are two
   * people.
   */
  shared?: string
  /**
   * Id of the person who already has the RFC or identity document. Only sent to users who may move people between companies.
   */
  registeredPerson?: string
}

type RfcQuestions = Record<string, RfcQuestion>

/** Function that checks whether an RFC is already registered and returns the error. Undefined in forms without this check. */
export const RfcCheckContext = createContext<((rfc: string) => Promise<string | undefined>) | undefined>(
  undefined,
)

/** Questions that the server asked about an RFC or identity document. The key is this RFC or document number. */
export const RfcQuestionsContext = createContext<RfcQuestions>({})

/** Returns the server's question about an RFC, or an empty object. */
export const findRfcQuestion = (questions: RfcQuestions, rfc: unknown): RfcQuestion =>
  questions[normalizeRfc(String(rfc ?? ''))] ?? {}

/** Requires the CURP or identity document of a person with a generic RFC, if the back end has these fields. */
export const validateIdentityDocument = ({ rfc, curp, identity_document }: Values): Record<string, string> =>
  isEndpointAvailable('personnel.create', 'identity_document') &&
  lacksIdentityDocument({
    rfc: normalizeRfc(String(rfc ?? '')),
    curp: normalizeIdentityDocument(String(curp ?? '')),
    identity_document: normalizeIdentityDocument(String(identity_document ?? '')),
  })
    ? { identity_document: formatValidationErrorCode('identityDocumentNeeded') }
    : {}

/** Keeps the server's questions about an RFC, requires an answer to each question, and sends the answers with the form. */
export const useDuplicateRfcQuestions = () => {
  const [questions, setQuestions] = useState<RfcQuestions>({})

  const validate = ({
    rfc,
    veto_reason: reason,
    rfc_confirmed: confirmed,
  }: Values): Record<string, string> => {
    const { vetoed, shared } = findRfcQuestion(questions, rfc)
    return {
      ...(vetoed !== undefined && !String(reason ?? '').trim()
        ? { rfc: vetoed, veto_reason: formatValidationErrorCode('required') }
        : {}),
      ...(shared !== undefined && !confirmed
        ? { rfc: shared, rfc_confirmed: formatValidationErrorCode('rfcConfirm') }
        : {}),
    }
  }

  /** Returns the user's answers to the server's questions about the RFC. */
  const answersOf = ({ rfc, veto_reason: reason, rfc_confirmed: confirmed }: Values): Values => {
    const { vetoed, shared } = findRfcQuestion(questions, rfc)
    return {
      ...(vetoed === undefined ? {} : { veto_reason: reason }),
      ...(shared === undefined ? {} : { rfc_confirmed: confirmed }),
    }
  }

  /** Removes the answers to questions about another RFC from the form values. */
  const withAnswers = (values: Values): Values => {
    const { veto_reason: _, rfc_confirmed: __, ...others } = values
    return { ...others, ...answersOf(values) }
  }

  /** Reads the server's question from a refused save. Returns the error messages by field. */
  const readErrors = (values: Values, { registered_person: person, ...errors }: Values): Values => {
    const text = String(errors.rfc ?? '')
    const question: RfcQuestion = {
      ...(errors.veto_reason === undefined ? {} : { vetoed: text }),
      ...(errors.rfc_confirmed === undefined ? {} : { shared: text }),
      ...(person === undefined ? {} : { registeredPerson: String(person) }),
    }
    const refusedField = IDENTITY_FIELDS.find((field) => errors[field] !== undefined) ?? 'rfc'
    const key = normalizeRfc(String(values[refusedField] ?? ''))
    setQuestions((known) => ({ ...known, [key]: { ...known[key], ...question } }))
    return errors
  }

  return { questions, validate, answersOf, withAnswers, readErrors }
}
