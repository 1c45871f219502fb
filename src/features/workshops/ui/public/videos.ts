type Written = Record<'videolink' | 'videolink_desc' | 'videolink2' | 'videolink2_desc', string>

/** The videos of an event that lead to the web; whatever else somebody wrote there never becomes a link. */
export function videosOf({ videolink, videolink_desc, videolink2, videolink2_desc }: Written) {
  const written = [
    { number: 1, href: videolink.trim(), description: videolink_desc.trim() },
    { number: 2, href: videolink2.trim(), description: videolink2_desc.trim() },
  ]
  return written.filter(({ href }) => URL.canParse(href) && ['http:', 'https:'].includes(new URL(href).protocol))
}
