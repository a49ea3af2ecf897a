// Package calendar knows the business days of markets.
package calendar

import "time"

// Settlement is the business day that lies a number of business days after a trade.
func Settlement(trade time.Time, days int, isHoliday func(time.Time) bool) time.Time {
	for days > 0 {
		trade = trade.AddDate(0, 0, 1)
		weekday := trade.Weekday()
		if weekday != time.Saturday && weekday != time.Sunday && !isHoliday(trade) {
			days--
		}
	}
	return trade
}
