import { parseAsInteger, useQueryState } from 'nuqs'

/** The address holds the opened mail of the log, so that it can be linked and going back closes it. */
export function useOpenedMail() {
  const [mail, setMail] = useQueryState('mail', parseAsInteger)
  return {
    mail,
    open: ({ id }: { id: number }) => void setMail(id, { history: 'push' }),
    close: () => void setMail(null),
  }
}
export type OpenedMail = ReturnType<typeof useOpenedMail>
