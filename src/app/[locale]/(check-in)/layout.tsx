import type { Metadata } from 'next'
import { InteractiveProviders } from '@/client/providers'
import { MAIN_ID } from '@/ui/navigation/SkipLink'
import { OfficeProviders } from '../OfficeProviders'
import classes from './check-in.module.css'

export const metadata: Metadata = { robots: { index: false } }

/** The frame of the entrance has no menu: helpers may open nothing else, and a phone needs the whole height. */
export default function CheckInLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <OfficeProviders>
      <InteractiveProviders>
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </InteractiveProviders>
    </OfficeProviders>
  )
}
