import { createContext, type ReactNode, use } from 'react'

const PrefetchContext = createContext(false)

/** Renders hidden children to start their queries early; useIsPrefetch() lets them leave out slow content. */
export const Prefetch = ({ children }: { children: ReactNode }) => (
  <PrefetchContext value={true}>
    <div hidden>{children}</div>
  </PrefetchContext>
)

export const useIsPrefetch = (): boolean => use(PrefetchContext)
