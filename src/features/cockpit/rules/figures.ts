import type { GroupFilters } from '@/features/registrations/contract/groups'
import type { ListFilter } from '@/features/registrations/contract/office'
import { type FigureName, FUNNEL } from '../contract'

/** The list that a figure counts: a tab of the event with a filter, as the address of the list names it. */
export type CountedList =
  | { tab: 'registrations'; filter: { standing?: ListFilter } & GroupFilters }
  | { tab: 'mails'; filter: { status: 'failed' } }
  | { tab: 'evaluation'; filter: Record<never, never> }

/** Each figure counts what its list shows: the same conditions, so that a figure and its link never differ. */
export const FIGURE_LISTS = {
  invited: { tab: 'registrations', filter: { standing: 'invited' } },
  delivered: { tab: 'registrations', filter: { progress: 'delivered' } },
  registered: { tab: 'registrations', filter: { standing: 'registered' } },
  cancelled: { tab: 'registrations', filter: { standing: 'cancelled' } },
  came: { tab: 'registrations', filter: { standing: 'participated' } },
  stayed: { tab: 'registrations', filter: { progress: 'stayed' } },
  certified: { tab: 'registrations', filter: { progress: 'certified' } },
  evaluated: { tab: 'evaluation', filter: {} },
  waiting: { tab: 'registrations', filter: { standing: 'interest' } },
  failed: { tab: 'mails', filter: { status: 'failed' } },
} as const satisfies Record<FigureName, CountedList>

/** The filter of a list as texts of an address. */
export const addressFilterOf = ({ filter }: { filter: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))

type FunnelEvent = { has_begun: boolean; is_accredited: boolean; has_evaluation: boolean }
type FunnelFigure = (typeof FUNNEL)[number]

/** The figures that say something about an event by now, or that count somebody. */
function appliesTo(figure: FunnelFigure, event: FunnelEvent): boolean {
  if (figure === 'came' || figure === 'stayed') return event.has_begun
  if (figure === 'certified') return event.has_begun && event.is_accredited
  return figure !== 'evaluated' || (event.has_begun && event.has_evaluation)
}

/** Sets the figures that neither apply nor count anybody to null. */
export const shownFiguresOf = <Counts extends Record<FunnelFigure, number>>(counts: Counts, event: FunnelEvent) =>
  ({
    ...counts,
    ...Object.fromEntries(
      FUNNEL.flatMap((name) => (counts[name] > 0 || appliesTo(name, event) ? [] : [[name, null] as const])),
    ),
  }) as Record<keyof Counts, number | null>
