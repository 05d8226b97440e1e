import { useTranslate } from 'react-admin'
import { validateFile } from './uploadValidation.ts'

/** What stands beside a form's file that is missing or cannot be sent; undefined when all is well. */
export const useValidateFile = () => {
  const translate = useTranslate()
  return (file: unknown): string | undefined => {
    if (!(file instanceof File)) return translate('ra.validation.required')
    const problem = validateFile(file)
    return problem && translate(problem.key, problem.values)
  }
}
