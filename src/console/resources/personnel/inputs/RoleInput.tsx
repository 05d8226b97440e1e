import { ReferencePicker } from '../../../components/ReferencePicker.tsx'

export const RoleInput = (props: { source: string; isRequired?: boolean }) => (
  <ReferencePicker {...props} reference="roles" />
)
