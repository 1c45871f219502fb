import { describe, expect, it } from 'vitest'
import { EMPTY_WORKSHOP } from '@/features/workshops/contract/fields'
import { previewedEvent } from '../contract'
import { chosenFilesOf, completeEvent, eventDraftOf } from './event-draft'

const PNG = { name: 'hall.png', data: 'data:image/png;base64,aGFsbA==' }

describe('the draft of a form', () => {
  it('holds the values of the page without the texts of mails and the contents of files', () => {
    const values = {
      id: 4,
      title: 'Doses',
      email_invite: '<p>Come</p>',
      updated_at: '2026-11-20T12:00:00.000Z',
      own_header_image: PNG,
      picture: null,
      pdf_document: { ...PNG, url: '/somewhere' },
      sponsors: [{ id: 3, name: 'Linden AG' }],
    }
    expect(eventDraftOf(values)).toEqual({
      draft: {
        title: 'Doses',
        own_header_image: { name: 'hall.png' },
        picture: null,
        pdf_document: { name: 'hall.png' },
        sponsors: [{ id: 3 }],
      },
      refused: [],
    })
  })

  it('leaves out fields without a choice and keeps emptied ones', () => {
    const values = {
      date: null,
      time: undefined,
      language: null,
      end_time: null,
      title: '',
      maximum_participants: null,
    }
    expect(eventDraftOf(values)).toEqual({
      draft: { end_time: null, title: '', maximum_participants: null },
      refused: [],
    })
  })

  it('leaves out and names an invalid field', () => {
    const values = { title: 'Doses', videolink: 'https:/', sponsors: [{ id: 3 }, { id: 'x' }], date: '2026-02-30' }
    expect(eventDraftOf(values)).toEqual({ draft: { title: 'Doses' }, refused: ['date', 'videolink', 'sponsors'] })
  })
})

describe('the event of a preview', () => {
  const image = { src: '/stored.webp', width: 1600, height: 600 }
  const event = previewedEvent.parse({
    ...EMPTY_WORKSHOP,
    id: 0,
    date: '2026-12-10',
    time: '18:00',
    language: 'de',
    points: [],
    max_participants_reached: false,
    header_image: 'Digitalisierung',
    category_d: true,
    presence_type: 'Onsite',
    cancellation_note: '',
    updated_at: '',
    seats_left: null,
    phase: 'full',
    availability: 'closed',
    document: null,
    images: { header: image, thumbnail: image, picture: null },
  })
  const texts = { title: 'Title', location: 'Place' }

  it('has placeholders for a missing title and a missing place, and none for the place of an online event', () => {
    expect(completeEvent(event, texts)).toMatchObject({ title: 'Title', location: 'Place' })
    expect(completeEvent({ ...event, title: 'Doses', presence_type: 'Online' }, texts)).toMatchObject({
      title: 'Doses',
      location: '',
    })
  })

  it('shows chosen files that are not uploaded yet', () => {
    const { header, picture, document } = chosenFilesOf({
      own_header_image: PNG,
      picture: { name: 'stored.png', url: '/x' },
      pdf_document: PNG,
    })
    expect([header, picture, document]).toEqual([PNG, undefined, PNG])
    const drawn = { src: PNG.data, width: 4, height: 3 }
    expect(completeEvent(event, { ...texts, header: drawn, document })).toMatchObject({
      images: { header: drawn, picture: null },
      document: { name: 'hall.png', size: 4 },
    })
  })
})
