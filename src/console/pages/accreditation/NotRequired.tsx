import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../../components/visuallyHidden.ts'

/** Shown where an item is not required of a person. */
export const NotRequired = () => {
  const words = useTranslate()('accreditation.notNeeded')
  return (
    <span title={words}>
      <span aria-hidden="true">–</span>
      <span style={visuallyHidden}>{words}</span>
    </span>
  )
}
