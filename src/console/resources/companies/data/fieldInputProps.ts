/** What every input of a company's form is given. */
export interface FieldInputProps {
  source: string
  disabled: boolean
  isRequired?: boolean
}
