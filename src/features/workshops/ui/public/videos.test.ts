import { expect, it } from 'vitest'
import { videosOf } from './videos'

const NOTHING = { videolink: '', videolink_desc: '', videolink2: '', videolink2_desc: '' }

it('links up to two videos, each with its description', () => {
  const event = { ...NOTHING, videolink: ' https://video.example.org/1 ', videolink_desc: 'Vortrag' }
  expect(videosOf(event)).toEqual([{ number: 1, href: 'https://video.example.org/1', description: 'Vortrag' }])
  expect(videosOf({ ...event, videolink2: 'http://video.example.org/2' }).map(({ number }) => number)).toEqual([1, 2])
})

it.each([
  '',
  'folgt',
  'www.example.org',
  '/events/1',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'mailto:a@b.de',
])('ignores a link that is no web address: %j', (videolink) =>
  expect(videosOf({ ...NOTHING, videolink, videolink2: videolink })).toEqual([]),
)
