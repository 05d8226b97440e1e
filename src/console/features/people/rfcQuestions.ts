import { createContext, useState } from 'react'
import { formatErrorCode } from '../../../contract/errorTexts.ts'
import { lacksIdentityDocument, normalizeIdentityDocument } from '../../../domain/identityDocument.ts'
import { normalizeRfc } from '../../../domain/rfc.ts'
import { offers } from '../../port/backend.ts'
import type { Values } from '../../port/draftStorage.ts'

/** Questions of the server about an RFC or an identity document, shown next to the field. */
export interface RfcQuestion {
  /** The RFC is vetoed. A user with the permission can register the person with a reason. */
  vetoed?: string
  /** Another person has this RFC without homoclave. The user confirms that they are two people. */
  shared?: string
  /** The id of the person who has it, for users who may move people. */
  registeredPerson?: string
}

type RfcQuestions = Record<string, RfcQuestion>

/** Returns the error of a normalized RFC that is already registered, if the form checks it before it is sent. */
export const RfcCheckContext = createContext<((rfc: string) => Promise<string | undefined>) | undefined>(
  undefined,
)

/** The questions about the RFCs and identity documents of a form, by RFC or document. */
export const RfcQuestionsContext = createContext<RfcQuestions>({})

/** The question about an RFC as it is typed. With another RFC, reason and confirmation no longer apply. */
export const getRfcQuestion = (questions: RfcQuestions, rfc: unknown): RfcQuestion =>
  questions[normalizeRfc(String(rfc ?? ''))] ?? {}

/** Requires the identity document of a person with a generic RFC, if the back end has that field. */
export const requireIdentityDocument = ({ rfc, identity_document }: Values): Record<string, string> =>
  offers('personnel.create', 'identity_document') &&
  lacksIdentityDocument({
    rfc: normalizeRfc(String(rfc ?? '')),
    identity_document: normalizeIdentityDocument(String(identity_document ?? '')),
  })
    ? { identity_document: formatErrorCode('identityDocumentNeeded') }
    : {}

/** Remembers the questions about RFCs, requires their answers, and sends each answer only with its RFC. */
export const useRfcQuestions = () => {
  const [questions, setQuestions] = useState<RfcQuestions>({})

  const validate = ({
    rfc,
    veto_reason: reason,
    rfc_confirmed: confirmed,
  }: Values): Record<string, string> => {
    const { vetoed, shared } = getRfcQuestion(questions, rfc)
    return {
      ...(vetoed !== undefined && !String(reason ?? '').trim()
        ? { rfc: vetoed, veto_reason: formatErrorCode('required') }
        : {}),
      ...(shared !== undefined && !confirmed
        ? { rfc: shared, rfc_confirmed: formatErrorCode('rfcConfirm') }
        : {}),
    }
  }

  /** The answers that an RFC needs. */
  const answersOf = ({ rfc, veto_reason: reason, rfc_confirmed: confirmed }: Values): Values => {
    const { vetoed, shared } = getRfcQuestion(questions, rfc)
    return {
      ...(vetoed === undefined ? {} : { veto_reason: reason }),
      ...(shared === undefined ? {} : { rfc_confirmed: confirmed }),
    }
  }

  /** The values, with the answers that their RFC needs and no others. */
  const withAnswers = (values: Values): Values => {
    const { veto_reason: _, rfc_confirmed: __, ...others } = values
    return { ...others, ...answersOf(values) }
  }

  /** Remembers the question in a refused RFC or identity document. Returns the errors of the fields. */
  const readErrors = (
    { rfc, identity_document: document }: Values,
    { registered_person: person, ...errors }: Values,
  ): Values => {
    const text = String(errors.rfc ?? '')
    const question: RfcQuestion = {
      ...(errors.veto_reason === undefined ? {} : { vetoed: text }),
      ...(errors.rfc_confirmed === undefined ? {} : { shared: text }),
      ...(person === undefined ? {} : { registeredPerson: String(person) }),
    }
    const key = normalizeRfc(String((errors.identity_document === undefined ? rfc : document) ?? ''))
    setQuestions((known) => ({ ...known, [key]: { ...known[key], ...question } }))
    return errors
  }

  return { questions, validate, answersOf, withAnswers, readErrors }
}
