import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useCreate, useDataProvider, useUpdate } from 'react-admin'
import { z } from 'zod'
import type { Values } from '../../port/draftStorage.ts'
import { areFieldValuesEqual } from '../../port/formDrafts.ts'
import { areOwnSaves } from '../../port/ownSaves.ts'
import { type Conflict, listDifferingFieldNames } from '../conflict/differences.ts'
import { uploadWords } from '../upload/words.ts'
import { validateWith } from '../validateWith.ts'
import { isVersionConflict } from './formErrors.ts'

type Errors = Record<string, unknown>

/** Options of a request that uploads a file. */
interface UploadOptions {
  signal?: AbortSignal
  onUploadProgress?: (fraction: number) => void
}

/** Options for loading, validating and saving a record in a form. */
export interface RecordRules<R> {
  resource?: string | undefined
  /** Schema that validates and normalizes all fields of a new record, or the changed fields of an existing record. */
  schema?: z.ZodType | undefined
  /** Additional validation that the schema cannot express. */
  validate?: ((values: Values, record: R | undefined) => Errors | Promise<Errors>) | undefined
  /** Converts the record to form values. Default: the record itself. */
  toForm?: ((record: R) => Values) | undefined
  /** Converts form values to the fields of the record. Default: the fields in the schema. */
  toRecord?: ((values: Values, record: R | undefined) => Values) | undefined
  /** Converts fields of the record to the request body. */
  toBody?: ((data: Values, record: R | undefined, values: Values) => Values) | undefined
  /** Adapts the changed fields to a newer version of the record before they are saved. */
  rebase?: ((data: Values, record: R) => Values) | undefined
  /** Sends the request. Default: create or update of the resource. */
  save?:
    | ((changes: Values, record: R | undefined, options: UploadOptions & { values: Values }) => Promise<R>)
    | undefined
  /** Passed to the data provider as `meta`. */
  meta?: object | undefined
}

const pickFieldValues = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]]))

const isFileObject = (value: unknown): value is File => value instanceof File

const removeFilesFromValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isFileObject(value)))

/** Normalizes texts with the schema, for example by trimming. Invalid texts stay unchanged. */
const normalizeFormTexts = (schema: z.ZodType | undefined, values: Values): Values => {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {}
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const result = shape[field]?.safeParse(value ?? '')
      return [field, typeof result?.data === 'string' ? result.data : value]
    }),
  )
}

/** Tracks the upload progress of a request with files. Unmounting aborts the request. */
const useUploadProgress = () => {
  const running = useRef<AbortController>(undefined)
  const [fraction, setFraction] = useState<number>()
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  const track = async <T>(body: Values, send: (options: UploadOptions) => Promise<T>): Promise<T> => {
    if (!Object.values(body).some(isFileObject)) return send({})
    const upload = new AbortController()
    running.current = upload
    setFraction(0)
    try {
      return await send({ signal: upload.signal, onUploadProgress: setFraction })
    } catch (error) {
      throw upload.signal.aborted ? new Error(uploadWords.stopped) : error
    } finally {
      running.current = undefined
      setFraction(undefined)
    }
  }
  return { fraction, stop, track }
}

/**
 * Validates and saves the values of a form. If another user saved the record meanwhile, sets `conflict`, which `settle`
 * resolves. `submit` and `settle` resolve to the error, if any.
 */
export const useSaveRecordForm = <R>(
  record: R | undefined,
  {
    resource = '',
    schema,
    validate,
    toForm = (record) => record as Values,
    toRecord = (values) =>
      schema instanceof z.ZodObject ? pickFieldValues(values, Object.keys(schema.shape)) : values,
    toBody = (data) => data,
    rebase = (data) => data,
    save,
    meta,
  }: RecordRules<R>,
  onSaved: (saved: R, outcome: { isChanged: boolean; data: Values }) => void,
) => {
  const [create] = useCreate()
  const [update] = useUpdate()
  const dataProvider = useDataProvider()
  const upload = useUploadProgress()
  const [conflict, setConflict] = useState<Conflict<R>>()
  const formValues = useRef<Values>({})

  const read = (values: Values, of: R | undefined): Values => normalizeFormTexts(schema, toRecord(values, of))
  const fieldsOf = (of: R): Values => read(toForm(of), of)
  const findChanges = (values: Values, base: R): Values => {
    const data = read(values, base)
    return pickFieldValues(data, listDifferingFieldNames(data, fieldsOf(base)))
  }

  const validateValues = async (values: Values): Promise<Errors> => ({
    ...(await validate?.(values, record)),
    ...(schema &&
      validateWith(schema)(
        removeFilesFromValues(record === undefined ? toRecord(values, record) : findChanges(values, record)),
      )),
  })

  /** Keeps the upload options out of react-admin's cache keys (5.15), which contain `meta` as JSON. */
  const toMeta = (options: UploadOptions) =>
    options.signal ? { ...meta, ...options, toJSON: () => meta } : meta

  const insert = (values: Values): Promise<R> => {
    const data = toRecord(values, undefined)
    const parsed = schema ? { ...data, ...(schema.parse(removeFilesFromValues(data)) as Values) } : data
    const body = toBody(parsed, undefined, values)
    return upload.track(body, async (options) =>
      save
        ? save(body, undefined, { ...options, values })
        : ((await create(
            resource,
            { data: body, meta: toMeta(options) },
            { returnPromise: true },
          )) as unknown as R),
    )
  }

  const send = (data: Values, base: R): Promise<R> => {
    const before = fieldsOf(base)
    return upload.track(data, async (options) => {
      if (save)
        return save(pickFieldValues(data, listDifferingFieldNames(data, before)), base, {
          ...options,
          values: formValues.current,
        })
      const previousData = { ...base, ...toBody(before, base, formValues.current) } as unknown as RaRecord
      const body = toBody(data, base, formValues.current)
      // Reuses unchanged values, because the data provider compares values by identity.
      const sent = Object.entries(body).map(([field, value]) => [
        field,
        areFieldValuesEqual(value, previousData[field]) ? previousData[field] : value,
      ])
      return (await update(
        resource,
        { id: previousData.id, data: Object.fromEntries(sent), previousData, meta: toMeta(options) },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )) as unknown as R
    })
  }

  const settle = async (data: Values, base: R): Promise<unknown> => {
    try {
      const isChanged = listDifferingFieldNames(data, fieldsOf(base)).length > 0
      const saved = isChanged ? await send(data, base) : base
      setConflict(undefined)
      onSaved(saved, { isChanged, data })
      return undefined
    } catch (error) {
      return isVersionConflict(error) && resource ? resolve(error, data, base) : error
    }
  }

  /** After a version conflict (412), loads the newer record and finds the fields with different values. */
  const resolve = async (error: unknown, data: Values, base: R): Promise<unknown> => {
    const { id, version } = base as RaRecord
    const current = await dataProvider
      .getOne(resource, { id, meta })
      .catch((failure: unknown) => ({ failure }))
    if ('failure' in current) return current.failure
    const now = current.data as R
    const theirs = fieldsOf(now)
    const mine = rebase(data, now)
    // Both users made the same changes, so there is no conflict.
    if (listDifferingFieldNames(mine, theirs).length === 0) return settle(mine, now)
    const isOwn = areOwnSaves(resource, id, version, current.data.version)
    const loaded = fieldsOf(base)
    setConflict({ isOwn, mine, before: rebase(loaded, now), loaded, now, theirs })
    return error
  }

  const submit = async (values: Values): Promise<unknown> => {
    formValues.current = values
    if (record !== undefined) return settle({ ...fieldsOf(record), ...findChanges(values, record) }, record)
    try {
      onSaved(await insert(values), { isChanged: true, data: values })
      return undefined
    } catch (error) {
      return error
    }
  }

  return {
    validate: validateValues,
    submit,
    change: (changes: Values) =>
      record === undefined ? Promise.resolve() : settle({ ...fieldsOf(record), ...changes }, record),
    conflict,
    settle,
    dismiss: () => setConflict(undefined),
    upload,
  }
}
