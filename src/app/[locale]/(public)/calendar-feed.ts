import { isLocale } from '@/contract/locales'
import { env } from '@/env'
import type { EventListName } from '@/features/workshops/contract/public'
import { renderCalendarFeed } from '@/features/workshops/service/calendar-feed'
import { filterOf, listViewOf } from '@/features/workshops/ui/public/list/list-view'
import { notFoundResponse, serveHandler } from '@/server/http/serve'

type Context = { params: Promise<{ locale: string }> }

/** The common part of the three calendars, which have the filters of their lists. */
export const serveCalendarFeed = (list: EventListName) =>
  serveHandler(`GET ${list}.ics`, async (request: Request, { params }: Context) => {
    const { locale } = await params
    if (!isLocale(locale)) return notFoundResponse(request)
    const parameters = Object.fromEntries(new URL(request.url).searchParams)
    const filter = filterOf(list, listViewOf(list, parameters, env.WORKSHOP_LOCALES))
    const calendar = await renderCalendarFeed({ list, filter, locale, now: new Date() })
    return new Response(calendar, { headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  })
