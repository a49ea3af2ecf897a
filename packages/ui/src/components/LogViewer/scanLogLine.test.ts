import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTextColor, toTextColorOn } from './ansiColors.ts';
import { cutLogLine } from './cutLogLine.ts';
import { scanLogLine, startState } from './scanLogLine.ts';
import { schemeColors } from '../../theme/tokens.ts';

const esc = '\u001b';
const scan = (raw: string) => scanLogLine(raw, startState);

describe('scanLogLine', () => {
  it.each([
    ['a named colour', `${esc}[31mred${esc}[0m`, { color: 1 }],
    ['a bright colour', `${esc}[92mgreen${esc}[m`, { color: 10 }],
    ['one of 256', `${esc}[38;5;208morange`, { color: 208 }],
    ['a colour of its own', `${esc}[48;2;16;32;48mbehind`, { background: '#102030' }],
    ['a colour with colons', `${esc}[38:2::16:32:48mx`, { color: '#102030' }],
    ['what follows a colour', `${esc}[38;5;208;1mx`, { color: 208, isBold: true }],
    ['no underline by kind', `${esc}[4:0;3mx`, { isUnderlined: false, isItalic: true }],
  ])('reads %s', (_, raw, style) => {
    expect(scan(raw).spans[0]?.style).toEqual(style);
  });

  it('takes a look back', () => {
    const { text, spans } = scan(`${esc}[1;31mbad${esc}[22;39m good`);
    expect(text).toBe('bad good');
    expect(spans[1]?.style).toEqual({ isBold: false, isDim: false, color: undefined });
  });

  it('drops what moves cursors, names windows or rings', () => {
    expect(scan(`${esc}[2K${esc}[1Ga${esc}]0;title\u0007b\u0007${esc}(Bc${esc}[?25l`).text).toBe(
      'abc',
    );
  });

  it('starts anew after a carriage return, but keeps what ends with one', () => {
    expect(scan('10%\r50%\r100%').text).toBe('100%');
    expect(scan('done\r').text).toBe('done');
  });

  it('hands looks on to the next line', () => {
    const first = scan(`${esc}[31mred`);
    expect(scanLogLine('still', first.after).spans[0]?.style).toEqual({ color: 1 });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://'])(
    'follows no terminal link to %s',
    address => {
      expect(scan(`${esc}]8;;${address}${esc}\\text${esc}]8;;${esc}\\`).spans).toEqual([]);
    },
  );

  it('follows a terminal link of the web', () => {
    const { text, spans } = scan(
      `${esc}]8;id=1;https://ci.example/7${esc}\\run 7${esc}]8;;${esc}\\.`,
    );
    expect(text).toBe('run 7.');
    expect(spans).toMatchObject([{ start: 0, end: 5, href: 'https://ci.example/7' }]);
  });

  it('keeps text whole and leaves no control character, whatever comes', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(`${esc}[`, esc, `${esc}]8;;`, '\u009b', ';', '38', 'm', '\u0007', '\r'),
    );
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const { text, spans } = scan(pieces.join('').replaceAll('\n', ''));
        // oxlint-disable-next-line no-control-regex -- that is what must not be there
        expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
        for (const { start, end } of spans) expect(text.slice(start, end)).not.toBe('');
        const parts = cutLogLine({ text, spans, after: startState }, text.length, /a|\./g);
        expect(parts.flatMap(part => part.pieces.map(each => each.text)).join('')).toBe(text);
      }),
    );
  });
});

describe('cutLogLine', () => {
  it('makes links of addresses, without what ends the sentence', () => {
    const parts = cutLogLine(scan('see (https://a.example/b?c=1), ok'), 100, undefined);
    expect(parts.map(({ href }) => href)).toEqual([
      undefined,
      'https://a.example/b?c=1',
      undefined,
    ]);
  });

  it('keeps a link in one piece where a colour and a match are inside', () => {
    const line = scan(`https://a.ex${esc}[31mample/b`);
    const parts = cutLogLine(line, 100, /example/g);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.pieces.map(({ text, match }) => [text, match])).toEqual([
      ['https://a.', undefined],
      ['ex', 0],
      ['ample', 0],
      ['/b', undefined],
    ]);
  });
});

describe('terminal colours', () => {
  const color = fc.oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`),
  );

  it.each(['light', 'dark'] as const)('can be read on all surfaces in %s', scheme => {
    const colors = schemeColors[scheme];
    const surfaces = [colors.sunken, colors.raised, colors.hover, colors.selected];
    const check = (wanted: number | string) => {
      for (const behind of surfaces) {
        expect(contrast(toTextColor(wanted, scheme), behind)).toBeGreaterThanOrEqual(4.5);
      }
    };
    for (let index = 0; index < 256; index += 1) check(index);
    fc.assert(fc.property(color, check));
  });

  it('can be read on a background of their own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), fc.option(color), (behind, wanted) => {
        const background = `#${behind.toString(16).padStart(6, '0')}`;
        const text = toTextColorOn(background, wanted ?? undefined);
        expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

function contrast(a: string, b: string) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string) {
  const [red, green, blue] = [1, 3, 5].map(index => {
    const share = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
