/** Words of English and German that say little about what a text is about, folded. */
const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and any are as at be been by can could did do does for from had has have how i if in into is it its',
    'may me my of on or our should so that the their then there these they this those to us was we were what',
    'when where which who whom why will with would you your',
    'aber als am an auch auf aus bei beim bin bis da das dass dem den der des die dies diese dieser dieses du',
    'durch ein eine einem einen einer eines er es fuer fur gegen habe haben hat ich ihr im in ins ist kann man',
    'mein mich mir mit nach ob oder sich sie sind so soll ueber uber um und uns unser unter vom von vor war warum',
    'was welche welcher welches wenn wer werden wie wieso wir wird wo zu zum zur',
  ].flatMap(line => line.split(' ')),
);

/** Whether a word, folded, says little. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
