'use client'

import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { query } from '@/client/query'
import type { Locale } from '@/contract/locales'
import { EventWithSignUp } from '@/features/registrations/ui/EventWithSignUp'
import { getTranslations } from '@/features/translations/contract'
import { Framed } from '@/ui/Framed'
import { type Preview, SAMPLE_PERSON, type Visitor } from '../contract'
import classes from './PreviewedPage.module.css'

/** The screens that the page is shown on. */
export const DEVICES = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1200, height: 900 },
} as const
export type Device = keyof typeof DEVICES

type Props = Pick<Preview, 'event' | 'terms'> & {
  visitor: Visitor
  device: Device
  locale: Locale
  isBusy: boolean
}

/** The page itself, made of the very parts that visitors get. */
export function PreviewedPage({ event, terms, visitor, device, locale, isBusy }: Props) {
  const t = useTranslations('workshops')
  const title = t('preview_frame', { title: event.title })
  return (
    <Screen device={device} isBusy={isBusy}>
      <Framed title={title} lang={locale} className={classes.frame}>
        <InLanguage locale={locale}>
          <div className={classes.page}>
            <EventWithSignUp
              key={visitor}
              event={event}
              isDirect={false}
              invitation={visitor === 'invited' ? SAMPLE_PERSON : undefined}
              registered={visitor === 'registered' ? registeredAt(event) : undefined}
              terms={terms ?? undefined}
              organiser={{}}
              told={{ interest: false, problem: null }}
              Island={Bare}
            />
          </div>
        </InLanguage>
      </Framed>
    </Screen>
  )
}

/** The back office has every word already. */
const Bare = ({ children }: { children: ReactNode }) => <>{children}</>

function registeredAt({ title, date, time, location }: Preview['event']) {
  const { email, first_name, last_name, invite_slug } = SAMPLE_PERSON
  const registration = { id: invite_slug, email, first_name, last_name, invite_slug }
  return { registration: { ...registration, workshop: { title, date, time, location } }, companions: [], added: false }
}

/** As large as it is, or as large as there is room. */
function Screen({ device, isBusy, children }: Pick<Props, 'device' | 'isBusy'> & { children: ReactNode }) {
  const { ref, width: room } = useElementSize()
  const { width, height } = DEVICES[device]
  const scale = room ? Math.min(1, room / width) : 1
  const size = { '--frame-width': `${width}px`, '--frame-height': `${height}px`, '--frame-scale': scale }
  return (
    <div ref={ref} className={classes.room} aria-busy={isBusy}>
      <div className={classes.screen} style={size as CSSProperties}>
        {children}
      </div>
    </div>
  )
}

/** The words of another language are fetched when they are first asked for. */
function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const isOwn = useLocale() === locale
  const words = query(getTranslations, { params: { locale } })
  const { data } = useQuery({ ...words, enabled: !isOwn, staleTime: Number.POSITIVE_INFINITY })
  if (isOwn) return children
  if (!data) return null
  return (
    <NextIntlClientProvider locale={locale} messages={data}>
      {children}
    </NextIntlClientProvider>
  )
}
