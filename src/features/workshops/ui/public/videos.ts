type VideoFieldValues = Record<'videolink' | 'videolink_desc' | 'videolink2' | 'videolink2_desc', string>

/** The recordings of an event; a value that is no http address never becomes a link. */
export function videosOf({ videolink, videolink_desc, videolink2, videolink2_desc }: VideoFieldValues) {
  const candidates = [
    { number: 1, href: videolink.trim(), description: videolink_desc.trim() },
    { number: 2, href: videolink2.trim(), description: videolink2_desc.trim() },
  ]
  return candidates.filter(({ href }) => URL.canParse(href) && ['http:', 'https:'].includes(new URL(href).protocol))
}
