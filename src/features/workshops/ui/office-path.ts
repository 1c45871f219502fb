/** Where staff work on an event; its tabs keep what they show in the address, under the names of their lists. */
export const officePath = (id: number): string => `/admin/events/${id}`

type Tab = 'registrations' | 'mails'

export function tabPath(id: number, tab: Tab, filter: Record<string, string> = {}, search?: string): string {
  const filters = Object.entries(filter).map(([column, value]) => [`filter[${column}]`, value])
  const query = new URLSearchParams([['tab', tab], ...filters, ...(search ? [['search', search]] : [])])
  return `${officePath(id)}?${query}`
}
