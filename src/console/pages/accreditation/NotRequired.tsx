import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../../components/visuallyHidden.ts'

/** In the place of a box that a person does not need. */
export const NotRequired = () => {
  const words = useTranslate()('accreditation.notNeeded')
  return (
    <span title={words}>
      <span aria-hidden="true">–</span>
      <span style={visuallyHidden}>{words}</span>
    </span>
  )
}
