import { createContext, useState } from 'react'
import { HttpError } from 'react-admin'
import { message } from '../../../contract/messages.ts'
import { normalizeRfc } from '../../../domain/rfc.ts'

type Values = Record<string, unknown>

/** What the server asks before it takes an RFC, and how it says so beside the RFC. */
export interface RfcQuestion {
  /** The RFC is vetoed: whoever may set that aside says why. */
  vetoed?: string
  /** Somebody has this RFC, and a homoclave is missing: whoever registers says that it is somebody else. */
  shared?: string
  /** Who has it, for those who may move people. */
  registeredPerson?: string
}

/** What a refusal of an RFC says besides: the answers that it asks for, and who has the RFC. */
export const RFC_ANSWERS = ['veto_reason', 'rfc_confirmed', 'registered_person'] as const

type RfcQuestions = Record<string, RfcQuestion>

/** The questions of the form around, by the RFC that each is about. */
export const RfcQuestionsContext = createContext<RfcQuestions>({})

/** What the server asks about an RFC as it is typed. With another RFC, reason and confirmation no longer apply. */
export const questionAbout = (questions: RfcQuestions, rfc: unknown): RfcQuestion =>
  questions[normalizeRfc(String(rfc ?? ''))] ?? {}

/** Remembers what the server asks about RFCs, requires the answers, and sends each with the RFC that it is for and with no other. */
export const useRfcQuestions = () => {
  const [questions, setQuestions] = useState<RfcQuestions>({})

  const validate = ({
    rfc,
    veto_reason: reason,
    rfc_confirmed: confirmed,
  }: Values): Record<string, string> => {
    const { vetoed, shared } = questionAbout(questions, rfc)
    return {
      ...(vetoed !== undefined && !String(reason ?? '').trim()
        ? { rfc: vetoed, veto_reason: message('required') }
        : {}),
      ...(shared !== undefined && !confirmed ? { rfc: shared, rfc_confirmed: message('rfcConfirm') } : {}),
    }
  }

  /** The values with those answers that are asked for. */
  const withAnswers = ({ veto_reason: reason, rfc_confirmed: confirmed, ...values }: Values): Values => {
    const { vetoed, shared } = questionAbout(questions, values.rfc)
    return {
      ...values,
      ...(vetoed === undefined ? {} : { veto_reason: reason }),
      ...(shared === undefined ? {} : { rfc_confirmed: confirmed }),
    }
  }

  /** Remembers what a refusal of this RFC asks, and answers the errors that are shown beside fields. */
  const readErrors = (rfc: unknown, { registered_person: person, ...errors }: Values): Values => {
    const text = String(errors.rfc ?? '')
    const question: RfcQuestion = {
      ...(errors.veto_reason === undefined ? {} : { vetoed: text }),
      ...(errors.rfc_confirmed === undefined ? {} : { shared: text }),
      ...(person === undefined ? {} : { registeredPerson: String(person) }),
    }
    const key = normalizeRfc(String(rfc ?? ''))
    setQuestions((known) => ({ ...known, [key]: { ...known[key], ...question } }))
    return errors
  }

  /** The same with the errors that react-admin's Edit and Create put beside the fields: for `onError`. */
  const readRefusal = (rfc: unknown, error: unknown): void => {
    if (error instanceof HttpError && error.body?.errors)
      error.body.errors = readErrors(rfc, error.body.errors)
  }

  return { questions, validate, withAnswers, readErrors, readRefusal }
}
