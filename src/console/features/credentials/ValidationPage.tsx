import { useParams } from 'react-router-dom'
import { PublicPage } from '../../../credential/public/PublicPage.tsx'

/** The public credential page inside the console. */
export const ValidationPage = () => {
  const { id = '' } = useParams()
  return <PublicPage id={id} />
}
