const NAME_MAX = 80

/**
 * Leaves out a name that is long or looks like a link: anybody can type one into a form beside the address of another
 * person, and our mails must carry no message of strangers.
 */
export function greetingName(name: string): string {
  const oneLine = name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/ +([,;.!?])/g, '$1')
    .trim()
  const looksLikeLink = /[@:/\\<>]|\w\.\w{2}|www\./i.test(oneLine)
  const isName = /^[^,;.!?]*\p{L}/u.test(oneLine)
  return oneLine.length > NAME_MAX || looksLikeLink || !isName ? '' : oneLine
}

/** Finds an address of the web or of a mailbox in a text of several lines, such as a postal address. */
export const containsLink = (text: string): boolean => /[@<>]|:\/\/|www\.|[\w-]\.[a-z]{2,}/i.test(text)
