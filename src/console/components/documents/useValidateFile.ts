import { useTranslate } from 'react-admin'
import { validateFile } from './uploadValidation.ts'

/** The error of a form's file input; undefined when the file is valid. */
export const useValidateFile = () => {
  const translate = useTranslate()
  return (file: unknown): string | undefined => {
    if (!(file instanceof File)) return translate('ra.validation.required')
    const problem = validateFile(file)
    return problem && translate(problem.key, problem.values)
  }
}
