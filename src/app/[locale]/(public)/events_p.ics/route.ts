import { serveCalendarFeed } from '../calendar-feed'

export const GET = serveCalendarFeed('events_p')
