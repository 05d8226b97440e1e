import { useSearchParams } from 'react-router-dom'

/** The server reads no more than this. */
export const MAX_SEARCH = 200

/** The text searched for, as the address carries it; each new one is a step of the browser's history. */
export const useSearchText = (): { searchText: string; setSearchText: (text: string) => void } => {
  const [params, setParams] = useSearchParams()
  return {
    searchText: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    setSearchText: (text) => setParams(text === '' ? {} : { search: text }),
  }
}
