import { ReferencePicker } from '../../../components/ReferencePicker.tsx'

export const CompanyInput = (props: { source: string; isRequired?: boolean }) => (
  <ReferencePicker {...props} reference="companies" />
)
