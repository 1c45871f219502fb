import { Problem } from '@/contract/problems'
import { audiences } from '@/schema/mails'
import { itemsOf } from '@/server/crud/items'
import { violatedConstraint } from '@/server/database/db'
import { EMPTY_CRITERIA } from '../contract'

const items = itemsOf(audiences, {
  empty: { name: '', description: '', ...EMPTY_CRITERIA },
  search: [audiences.name, audiences.description],
})

export const { list: listAudiences, get: getAudience, save: saveAudience } = items

/** The table of planned mails refuses to lose the audience of a coming one. */
export const deleteAudience = (id: number, author: { id: number }) =>
  items.remove(id, author).catch((thrown: unknown) => {
    throw violatedConstraint(thrown) === 'planned_mails_audience_named' ? new Problem(422, 'audience_in_use') : thrown
  })
